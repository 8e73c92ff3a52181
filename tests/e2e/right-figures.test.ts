import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { shows } from './support/figures.ts';
import {
  chosenIn,
  filterText,
  periodBefore,
  readHandWritten,
  statementOf,
  wholePeriod,
} from './support/hand-written.ts';
import type { Choice, Expected, HandWritten } from './support/hand-written.ts';
import { requestDatabase } from './support/sql.ts';
import { readTable } from './support/table.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');
const ask = (sql: string) => requestDatabase(place.server().dataDir, sql);

interface Case {
  readonly title: string;
  readonly company: 'acme' | 'globex';
  readonly language: string;
  /** ISO date, or number of days before the last day of the data. */
  readonly from: string | number;
  readonly to: string | number;
  readonly brand: 'all' | 'one' | 'least';
}

const NO_DATA = 'of days without any data, a leap day among them';
const usual = { company: 'acme', language: 'en', from: 27, to: 0, brand: 'all' } as const;
const CASES: readonly Case[] = [
  { ...usual, title: 'of four weeks' },
  { ...usual, title: 'of another company', company: 'globex' },
  { ...usual, title: 'in another language', language: 'de' },
  { ...usual, title: "over a year's end", from: '2025-12-15', to: '2026-01-14' },
  { ...usual, title: 'of one brand', brand: 'one' },
  { ...usual, title: 'of the one day on which clocks are changed', from: '2026-03-29', to: '2026-03-29' },
  {
    ...usual,
    title: NO_DATA,
    from: '2024-02-20',
    to: '2024-03-05',
  },
  { ...usual, title: 'of all days', from: '2023-01-01', to: 0 },
  { ...usual, title: 'of a brand that has next to nothing', brand: 'least' },
];

/**
 * Whether a case applies to a page: cases of brands need a brand filter, cases of days need a date filter.
 */
const isFor = (one: Case, page: HandWritten): boolean =>
  (page.company === null || one.company === usual.company) &&
  (one.brand === 'all' ? page.everyBrand || page.brand === null : page.brand !== null) &&
  (page.dates !== null || page.period !== null || (one.from === usual.from && one.to === usual.to)) &&
  // Lists offer only months that have data.
  (page.period === null || page.period === 'year' || one.title !== NO_DATA);

/** Each page is tested in one of its cases, in rotation; `npm run prove -- figures` tests all. */
const pages = readHandWritten().flatMap((page, index) => {
  const own = CASES.filter((one) => isFor(one, page) && !Object.hasOwn(page.without, one.title));
  return (process.env.EVERY_CASE ? own : [own[index % own.length]!]).map((chosen) => ({
    page,
    chosen,
    route: page.route,
    title: chosen.title,
  }));
});

/**
 * The last day of each company. Companies differ, because a day begins earlier in time zones further east.
 */
const lastDays: Record<string, string> = {};
const brands: Record<string, string> = {};
beforeAll(async () => {
  const days = await ask(`SELECT company_id, max(date)::VARCHAR AS day FROM delivery_daily GROUP BY 1`);
  for (const { company_id: company, day } of days) lastDays[String(company)] = String(day);
  const rows = await ask(
    `SELECT company_id, brand_id FROM delivery_daily GROUP BY 1, 2 ORDER BY sum(spend) DESC`,
  );
  for (const { company_id: company, brand_id: brand } of rows) {
    brands[`${company} one`] ??= String(brand);
    brands[`${company} least`] = String(brand);
  }
});

const dayOf = (company: string, day: string | number): string =>
  typeof day === 'string'
    ? day
    : new Date(Date.parse(lastDays[company]!) - day * 86_400_000).toISOString().slice(0, 10);

/** Returns the days of a period. It ends on the last day of the data, except for planned figures. */
function daysOf({ period, ahead }: HandWritten, day: string, lastDay: string): Pick<Choice, 'from' | 'to'> {
  const whole = wholePeriod(period!, day);
  return !ahead && whole.to > lastDay ? { ...whole, to: lastDay } : whole;
}

function choiceOf(one: Case, page: HandWritten): Choice {
  const company = page.company ?? one.company;
  const [from, to] = [dayOf(company, one.from), dayOf(company, one.to)];
  return {
    company,
    brand: one.brand === 'all' ? 'all' : brands[`${company} ${one.brand}`]!,
    ...(page.period === null ? { from, to } : daysOf(page, to, lastDays[company]!)),
  };
}

async function addressOf({ route, filters, dates, brand }: HandWritten, choice: Choice): Promise<string> {
  const parameters = new URLSearchParams();
  for (const [name, text] of Object.entries(filters)) {
    const [row] = text.startsWith('SELECT ') ? await ask(chosenIn(text, choice)) : [];
    parameters.set(name, row === undefined ? filterText(text, choice) : String(Object.values(row)[0]));
  }
  if (dates !== null) parameters.set(dates, `${choice.from}_${choice.to}`);
  if (brand !== null && choice.brand !== 'all') parameters.set(brand, choice.brand);
  return `${route}?${parameters}`;
}

/**
 * Returns a text such as `lead: 12 for 13`, or nothing when the text shows the figure. Null in SQL must be a
 * dash.
 */
const wrong = (name: string, text: string, figure: unknown, language: string): string[] => {
  const isRight = figure === null ? /^[–—-]?$/.test(text.trim()) : shows(text, Number(figure), language);
  return isRight ? [] : [`${name}: ${text || 'nothing'} for ${String(figure)}`];
};

async function wrongTile(page: Page, written: HandWritten, tile: Expected, choice: Choice, language: string) {
  const root = widget(page, tile.widget);
  const [now] = await ask(statementOf(written, tile, choice));
  if ((await root.count()) === 0) return now!.c0 === null ? [] : [`${tile.widget} is not there`];
  await root.scrollIntoViewIfNeeded();
  const value = root.locator('.kpi-value');
  if ((await root.getAttribute('data-state')) === 'empty')
    return wrong(tile.widget, '', now!.c0 || null, language);
  await value.waitFor();
  // It is drawn together with the value, or not at all.
  const comparison = root.locator('.kpi-figure').first();
  const against = (await comparison.count()) === 0 ? null : await comparison.getAttribute('title');
  const [before] =
    against === null
      ? []
      : await ask(statementOf(written, tile, { ...choice, ...periodBefore(written, choice) }));
  return [
    ...wrong(tile.widget, (await value.textContent()) ?? '', now!.c0, language),
    ...wrong(`${tile.widget} whole`, (await value.getAttribute('title')) ?? '', now!.c0, language),
    ...(against === null
      ? []
      : wrong(
          `${tile.widget} before`,
          /[−-]?[€$£]?\d[\d.,\u00a0\u202f]*.*$/.exec(against)?.[0] ?? '',
          before!.c0,
          language,
        )),
  ];
}

async function wrongTable(
  page: Page,
  written: HandWritten,
  table: Expected,
  choice: Choice,
  language: string,
) {
  const truth = await ask(statementOf(written, table, choice));
  const [whole] = await ask(statementOf(written, { ...table, by: null }, choice));
  if (truth.length === 0) {
    const state = await widget(page, table.widget)
      .getAttribute('data-state', { timeout: 500 })
      .catch(() => 'empty');
    return state === 'empty' ? [] : [`${table.widget} is ${state} where SQL has no rows`];
  }
  const { rows, total } = await readTable(page, table.widget);
  const outer = rows.filter(({ depth, isGone }) => depth === 1 && isGone !== true);
  const gone = rows.filter(({ depth, isGone }) => depth === 1 && isGone === true);
  const present = gone.filter(({ name }) => truth.some(({ key }) => key === name));
  const found = outer.slice(0, 3).flatMap(({ name, figures }) => {
    const row = truth.find(({ key }) => key === name);
    if (row === undefined)
      return [`${table.widget}: no row "${name}" in SQL, but ${truth.map(({ key }) => key).join(', ')}`];
    return table.columns.flatMap((column, index) =>
      column === null
        ? []
        : wrong(`${table.widget}, ${name}, ${index}`, figures[index] ?? '', row[`c${index}`], language),
    );
  });
  const totals = table.columns.flatMap((column, index) =>
    column === null || total.length === 0
      ? []
      : wrong(`${table.widget}, total, ${index}`, total[index] ?? '', whole![`c${index}`], language),
  );
  return [
    ...(outer.length === 0 ? [`${table.widget} has no rows`] : []),
    ...present.map(({ name }) => `${table.widget}: "${name}" is shown as gone, but SQL has it`),
    ...found,
    ...totals,
  ];
}

/** The stored choice of columns with which a browser shows those that the page hides. */
const shownColumns = ({ route, tables }: HandWritten): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tables.flatMap(({ widget: name, shown = [] }) =>
      shown.length === 0
        ? []
        : [
            [
              `columns:${route}#${name}`,
              JSON.stringify(Object.fromEntries(shown.map((field) => [field, true]))),
            ],
          ],
    ),
  );

/** Compares the values of a chart's first point in its data table with those from SQL. */
async function wrongChart(
  page: Page,
  written: HandWritten,
  chart: Expected,
  choice: Choice,
  language: string,
) {
  const rows = await ask(statementOf(written, chart, choice));
  // SQL returns a row of nulls for an aggregate of nothing.
  const truth = chart.by === null ? rows.filter(({ c0 }) => c0 !== null) : rows;
  const root = widget(page, chart.widget);
  const state = await root.getAttribute('data-state', { timeout: 500 }).catch(() => 'empty');
  if (truth.length === 0 || state === 'empty')
    return truth.length === 0 && state === 'empty'
      ? []
      : [`${chart.widget} is ${state} where SQL has ${truth.length} rows`];
  await root.scrollIntoViewIfNeeded();
  await root.locator('.widget-actions, [aria-haspopup="menu"]').first().click();
  await page.locator('[role="menuitem"][data-menu-id$="table"]').last().click();
  const first = root.locator('.widget-table tbody tr').first();
  const names = await first.locator('td:not([data-figure])').allTextContents();
  const figures = await first.locator('td[data-figure]').allTextContents();
  const name = names.join(' · ');
  const row = chart.by === null ? truth[0] : truth.find(({ key }) => key === name);
  if (row === undefined)
    return [
      `${chart.widget}: no point "${name}" in SQL, but ${truth
        .slice(0, 5)
        .map(({ key }) => key)
        .join(', ')}`,
    ];
  return chart.columns.flatMap((column, index) =>
    column === null
      ? []
      : wrong(`${chart.widget}, ${name}, ${index}`, figures[index] ?? '', row[`c${index}`], language),
  );
}

describe('the figures on the screen are those of SQL written by hand', () => {
  it.each(pages)('$route, $title', async ({ page: written, chosen }) => {
    const choice = choiceOf(chosen, written);
    const { page } = await place.visit(await addressOf(written, choice), {
      userName: `analyst@${choice.company}.example`,
      before: async (opened) => {
        await opened.addInitScript((kept) => Object.assign(localStorage, kept), {
          'reportwright-language': chosen.language,
          ...shownColumns(written),
        });
      },
    });
    await settled(page);
    const found: string[] = [];
    for (const tile of written.tiles)
      found.push(...(await wrongTile(page, written, tile, choice, chosen.language)));
    for (const table of written.tables)
      found.push(...(await wrongTable(page, written, table, choice, chosen.language)));
    for (const chart of written.charts)
      found.push(...(await wrongChart(page, written, chart, choice, chosen.language)));
    expect(found, page.url()).toEqual([]);
  });
});
