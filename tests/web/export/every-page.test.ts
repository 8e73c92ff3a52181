import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../src/format/index.ts';
import type {
  CompleteSpec,
  Manifest,
  PagePlan,
  ReportCell,
  ReportColumn,
  ReportData,
} from '../../../src/language/plan/index.ts';
import { pageWorkbook, sheetOf } from '../../../src/web/export/index.ts';
import { totalOf } from '../../../src/web/widgets/combine.ts';
import { inWords } from '../../../src/web/widgets/member-words.ts';
import { createWidgetRegistry, defaultWidgets } from '../../../src/web/widgets/index.ts';
import type { PageTable } from '../../../src/web/export/page-workbook.ts';
import type { WidgetData, WidgetTable } from '../../../src/web/widgets/widget.ts';
import { requestedBy } from '../../answers/page-questions.ts';
import type { Choice } from '../../answers/page-questions.ts';
import { shippedPages } from '../../support/shipped-pages.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../support/warehouse.ts';
import { widgetContext } from '../../support/widget-context.ts';
import { readWorkbook } from './support/read-workbook.ts';
import type { ReadCell, ReadRow } from './support/read-workbook.ts';
import { bytesOf, csvText, partsOf } from './support/workbook-of.ts';

const USER = 'analyst@acme';
const registry = createWidgetRegistry(defaultWidgets);
/**
 * What is chosen in each list and how many days, in the order in which it is tried: not every brand has every figure, and
 * what is known by month alone has none in four weeks.
 */
const choices = [
  { places: [1], length: 28 },
  { places: [], length: 28 },
  { places: [1], length: 365 },
].map(({ places, length }): Choice => ({
  name: `entries ${places.join(', ')}, ${length} days`,
  places,
  checked: true,
  days: (today) => `${addDays(today, -length)}_${addDays(today, -1)}`,
}));
const words: Parameters<typeof sheetOf>[1] = {
  titleOf: ({ title }) => title,
  total: 'Total',
  changeOf: (title, unit) => `${title} (${unit})`,
  points: 'pp',
  coverageOf: (measure) => `${measure}, known`,
};

let test: TestServer;
let plans: readonly PagePlan[];
beforeAll(async () => {
  const pages = await shippedPages();
  test = await startTestServer({ pages, warehouse: await demoWarehouse() });
  test.clock.advance((Date.parse(`${DEMO.today}T12:00:00Z`) - test.clock.now().getTime()) / 1000);
  const manifest = (await answer('pages')) as Manifest;
  plans = await Promise.all(
    manifest.pages.map(async ({ hash }) => (await answer(`pages/${hash}`)) as PagePlan),
  );
});
afterAll(() => test.server.close());

async function answer(address: string): Promise<unknown> {
  const response = await test.get(USER, address);
  return response.statusCode === 200 ? response.json() : null;
}

/** What each query of the page's widgets answers; what it refuses (a choice that is missing) is not there. */
async function answersOf(plan: PagePlan, choice: Choice): Promise<ReadonlyMap<string, ReportData>> {
  const caller = {
    user: USER,
    get: async (address: string) => ({ status: 200, body: await answer(address) }),
  };
  const requested = await requestedBy(plan, choice, caller, 'acme', DEMO.today);
  const names = new Set(Object.values(plan.widgets).flatMap(({ queries }) => queries));
  const found = [...names].map(async (name) => {
    const question = requested.find((one) => one.name.includes(` query ${plan.queries[name]!.name}, `));
    const data = question === undefined ? null : ((await answer(question.address)) as ReportData | null);
    return data !== null && 'columns' in data ? [[name, data] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** A widget with figures, as the screen has it. */
interface ShownWidget {
  readonly name: string;
  /** Its table view. */
  readonly table: WidgetTable;
  /** What it draws; nothing of a table, which is what its file is made of. */
  readonly props: unknown;
  /** The figures of the answers, this period's. */
  readonly figures: ReadonlySet<number>;
  /** The rows of the answers: a drawing keeps them for clicks, and shows what it says of them. */
  readonly answered: readonly object[];
}

/** The widgets of a page with figures, for the first choice that has some. */
async function shownOn(plan: PagePlan): Promise<readonly ShownWidget[]> {
  for (const choice of choices) {
    const shown = shownFor(plan, await answersOf(plan, choice));
    if (shown.length > 0) return shown;
  }
  return [];
}

function shownFor(plan: PagePlan, answers: ReadonlyMap<string, ReportData>): ShownWidget[] {
  return Object.values(plan.widgets).flatMap((widget): ShownWidget[] => {
    const own = widget.names.map((name, at) => [name, answers.get(widget.queries[at]!)] as const);
    if (own.length === 0 || own.some(([, data]) => data === undefined)) return [];
    const context = { ...widgetContext(widget.spec), plan: widget, today: DEMO.today };
    const data = inWords(Object.fromEntries(own) as Record<string, ReportData>, context);
    const type = registry.get(widget.spec.type);
    const table = type.toTable?.(widget.spec, data, context) ?? null;
    if (table === null) return [];
    const drawn = type.shows === 'table' ? null : type.toProps(widget.spec, data, context);
    const { spec } = widget;
    // A tile says its figure as text.
    const props = spec.type === 'kpi' ? [drawn, totalOf(data[spec.query]!, spec.measure)] : drawn;
    return [
      {
        name: `${plan.route} ${widget.name}`,
        table,
        props,
        figures: figuresOf(data, placesOf(spec)),
        answered: Object.values(data).flatMap(({ rows }) => rows),
      },
    ];
  });
}

/** Measures that say where something is. */
const placesOf = (spec: CompleteSpec): readonly unknown[] =>
  spec.type === 'map' && spec.at !== undefined ? [spec.at.latitude, spec.at.longitude] : [];

function figuresOf(data: WidgetData, places: readonly unknown[]): ReadonlySet<number> {
  const cells = Object.values(data).flatMap(({ columns, rows, totals }) => {
    const measures = columns.flatMap(({ role, name }, at) =>
      role === 'measure' && !places.includes(name) ? [at] : [],
    );
    return [...rows, ...(totals === null ? [] : [totals])].flatMap((row) => measures.map((at) => row[at]));
  });
  return new Set(cells.filter((cell) => typeof cell === 'number'));
}

const looksOf: Partial<Record<NonNullable<ReportColumn['format']>, RegExp>> = {
  currency: /\[\$.+\]|#,##0/,
  percent: /#,##0(\.0+)?%$/,
  integer: /^#,##0/,
  multiplier: /"×"$/,
  seconds: / s"$/,
};

function expectCell(read: ReadCell | undefined, cell: ReportCell, column: ReportColumn, where: string): void {
  const value = read?.value ?? null;
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) {
    expect(value, where).toSatisfy((one) => one === null || one === words.total || one === '');
    return;
  }
  if (typeof cell === 'number') {
    expect(value, where).toBeTypeOf('number');
    expect(Math.abs(Number(value) - cell), `${where}: ${value} / ${cell}`).toBeLessThanOrEqual(
      Math.abs(cell) * 1e-14,
    );
    const look = column.format && looksOf[column.format];
    if (look && column.type === 'number') expect(read?.format, where).toMatch(look);
  } else if (column.type === 'date' && typeof cell === 'string') {
    expect(value, where).toEqual(new Date(cell.length > 10 ? `${cell}Z` : cell));
    expect(read?.format, where).toMatch(/yyyy/);
  } else expect(value, where).toBe(cell);
}

/** The columns that a file has, with the place of each in the answer; a change has none. */
function columnsOf(
  table: WidgetTable,
): readonly { readonly column: ReportColumn; readonly at: number | null }[] {
  return table.columns.flatMap((column, at) => {
    if (!['dimension', 'measure', 'coverage', 'currency'].includes(column.role)) return [];
    const change = column.role === 'measure' && table.comparison?.covered ? [{ column, at: null }] : [];
    return [{ column, at }, ...change];
  });
}

const headRowsOf = ({ heads = [] }: WidgetTable): number =>
  Math.max(1, ...heads.map(({ above }) => above.length));

/** Whether the totals are a row of their own: a report with levels may have them among its rows. */
function hasTotalBelow({ columns, rows, totals }: WidgetTable): boolean {
  const levelAt = columns.findIndex(({ role }) => role === 'level');
  return totals !== null && !rows.some((row) => levelAt >= 0 && row[levelAt] === 0);
}

async function expectReread(name: string, table: WidgetTable, rows: readonly ReadRow[]): Promise<void> {
  const sheet = sheetOf(table, words);
  const columns = columnsOf(table);
  const headRows = headRowsOf(table);
  const lines = parse(await csvText(sheet), { bom: true }) as string[][];
  const levelAt = table.columns.findIndex(({ role }) => role === 'level');
  const hasTotal = hasTotalBelow(table);
  const all = hasTotal ? [...table.rows, table.totals!] : table.rows;
  expect([rows.length, lines.length], name).toEqual([all.length + headRows, all.length + 1]);
  for (const [index, row] of all.entries()) {
    const { cells, outline } = rows[index + headRows]!;
    const isTotal = hasTotal && index === all.length - 1;
    const level = levelAt < 0 || isTotal ? 1 : Number(row[levelAt] ?? 1);
    expect(outline, `${name}, row ${index}`).toBe(Math.min(Math.max(0, level - 1), 7));
    for (const [place, { column, at }] of columns.entries()) {
      if (at === null) continue;
      const where = `${name}, row ${index}, ${column.name}`;
      const cell = row[at] ?? null;
      expectCell(cells[place], cell, column, where);
      if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) continue;
      const text = lines[index + 1]![place]!;
      const isFigure = typeof cell === 'number';
      const said = isFigure ? Number(text) : text.replace(/^'/, '');
      expect(said, where).toBe(isFigure ? cells[place]?.value : String(cell).replace(/^'/, ''));
    }
  }
}

/** The workbook of the page, by a reader of its own: each sheet the widget's, and a cover that tells them truly. */
async function expectWorkbook(widgets: readonly ShownWidget[]): Promise<void> {
  const tables = widgets.map(({ name, table }, index): PageTable => {
    const leftOut = index === 0 ? 'The first rows' : null;
    const figures = () => partsOf([sheetOf(table, words)], leftOut);
    return { title: name, dates: 'November', comparison: null, figures };
  });
  const missing = { title: 'Brands', dates: null, comparison: null, figures: 'Not allowed' };
  const facts = [['Customer', 'acme']] as const;
  const heads = ['Sheet', 'Widget', 'Rows', 'Days', 'Compared', 'Left out', 'Notes'];
  const cover = { facts, heads, digits: ['', ''] } as const;
  const book = await readWorkbook(await bytesOf(pageWorkbook([...tables, missing], () => cover, 'Contents')));
  const names = [...book.keys()];
  expect(names[0]).toBe('Contents');
  expect(names).toHaveLength(tables.length + 1);
  const told = book.get('Contents')!.slice(-tables.length - 1).map(({ cells }) => cells.map(({ value }) => value)); // prettier-ignore
  expect(told.at(-1)!.slice(0, 6)).toEqual([null, 'Brands', 0, null, null, 'Not allowed']);
  for (const [index, { name, table }] of widgets.entries()) {
    const [sheet, widget, count, days, , leftOut] = told[index]!;
    expect([sheet, widget, days]).toEqual([names[index + 1], name, 'November']);
    expect(leftOut ?? null).toEqual(index === 0 ? 'The first rows' : null);
    const rows = book.get(names[index + 1]!)!;
    const extra = headRowsOf(table) + (hasTotalBelow(table) ? 1 : 0);
    expect(count, `rows of ${name}`).toBe(rows.length - extra);
    await expectReread(name, table, rows);
    expectDrawn(widgets[index]!, rows);
  }
}

/** What tells one figure from another, without the digits that binary fractions add: a file has 15 of them, which are rounded once more. */
const digitsOf = (figure: number): string => Number(figure.toPrecision(15)).toPrecision(12);

/** Each figure of the answers that the drawing's model has, unless it might be a place or a size. */
function expectDrawn({ name, figures, props, answered }: ShownWidget, rows: readonly ReadRow[]): void {
  const written = new Set<string>();
  for (const { cells } of rows)
    for (const { value } of cells) if (typeof value === 'number') written.add(digitsOf(value));
  const missing = numbersIn(props, new Set(answered)).filter((figure) => !Number.isInteger(figure) && figures.has(figure) && !written.has(digitsOf(figure))); // prettier-ignore
  expect.soft(missing, `${name}: figures of the screen that the file lacks`).toEqual([]);
}

/** All numbers of a model, wherever they stand. */
function numbersIn(model: unknown, seen: Set<object>): number[] {
  if (typeof model === 'number') return [model];
  if (typeof model !== 'object' || model === null || seen.has(model)) return [];
  seen.add(model);
  const parts = model instanceof Map ? [...model.entries()] : model instanceof Set ? [...model] : Object.values(model); // prettier-ignore
  return parts.flatMap((part) => numbersIn(part, seen));
}

describe('every file of every page', () => {
  it('holds each figure of the widgets, as what it is, in its order, with its tree and its totals, and says on its cover how many rows', async () => {
    const without: string[] = [];
    let count = 0;
    for (const plan of plans) {
      const widgets = await shownOn(plan);
      if (widgets.length > 0) await expectWorkbook(widgets);
      count += widgets.length;
      const hasFigures = Object.values(plan.widgets).some(({ queries }) => queries.length > 0);
      if (hasFigures && widgets.length === 0) without.push(plan.route);
    }
    // This server sends no mail and checks no alerts, so that nothing is there to list.
    expect(without).toEqual(['/schedules', '/alerts']);
    expect(count).toBeGreaterThan(300);
    // A hundred pages are asked and read back: on a busy machine that takes longer than a test may.
  }, 400_000);
});
