import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../src/format/index.ts';
import type {
  Manifest,
  PagePlan,
  ReportCell,
  ReportColumn,
  ReportData,
} from '../../../src/language/plan/index.ts';
import { csvText, pageWorkbook, sheetOf } from '../../../src/web/export/index.ts';
import { inWords } from '../../../src/web/widgets/member-words.ts';
import { createWidgetRegistry, defaultWidgets } from '../../../src/web/widgets/index.ts';
import type { WidgetTable } from '../../../src/web/widgets/widget.ts';
import { askedBy } from '../../answers/page-questions.ts';
import type { Choice } from '../../answers/page-questions.ts';
import { shippedPages } from '../../support/shipped-pages.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../support/warehouse.ts';
import { widgetContext } from '../../support/widget-context.ts';
import { readWorkbook } from './support/read-workbook.ts';
import type { ReadCell, ReadRow } from './support/read-workbook.ts';
import { bytesOf } from './support/workbook-of.ts';

const USER = 'analyst@acme';
const registry = createWidgetRegistry(defaultWidgets);
/** What is chosen in each list, in the order in which it is tried: not every brand has every figure. */
const choices = [[1], []].map((places): Choice => ({
  name: `entries ${places.join(', ')}`,
  places,
  checked: true,
  days: (today) => `${addDays(today, -28)}_${addDays(today, -1)}`,
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
  const asked = await askedBy(plan, choice, caller, 'acme', DEMO.today);
  const names = new Set(Object.values(plan.widgets).flatMap(({ queries }) => queries));
  const found = [...names].map(async (name) => {
    const question = asked.find((one) => one.name.includes(` query ${plan.queries[name]!.name}, `));
    const data = question === undefined ? null : ((await answer(question.address)) as ReportData | null);
    return data !== null && 'columns' in data ? [[name, data] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** The figures of each widget of a page, for the first choice that has some. */
async function tablesFor(plan: PagePlan): Promise<readonly [string, WidgetTable][]> {
  for (const choice of choices) {
    const tables = tablesOf(plan, await answersOf(plan, choice));
    if (tables.length > 0) return tables;
  }
  return [];
}

/** The figures of each widget of a page, as its table view says them. */
function tablesOf(plan: PagePlan, answers: ReadonlyMap<string, ReportData>): [string, WidgetTable][] {
  return Object.values(plan.widgets).flatMap((widget): [string, WidgetTable][] => {
    const own = widget.names.map((name, at) => [name, answers.get(widget.queries[at]!)] as const);
    if (own.length === 0 || own.some(([, data]) => data === undefined)) return [];
    const context = { ...widgetContext(widget.spec), plan: widget, today: DEMO.today };
    const data = inWords(Object.fromEntries(own) as Record<string, ReportData>, context);
    const table = registry.get(widget.spec.type).toTable?.(widget.spec, data, context) ?? null;
    return table === null ? [] : [[`${plan.route} ${widget.name}`, table]];
  });
}

/** Days from the first that spreadsheet programs know. */
const serialOf = (date: string): number =>
  Date.parse(date.length > 10 ? `${date}Z` : date) / 86_400_000 + 25_569;

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
    expect(value, where).toBeCloseTo(serialOf(cell), 6);
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

function expectReread(name: string, table: WidgetTable, rows: readonly ReadRow[]): void {
  const sheet = sheetOf(table, words);
  const columns = columnsOf(table);
  const headRows = headRowsOf(table);
  const lines = parse(csvText(sheet), { bom: true }) as string[][];
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
async function expectWorkbook(tables: readonly (readonly [string, WidgetTable])[]): Promise<void> {
  const titles = tables.map(([name]) => name);
  const tableOf = (index: number) => {
    const sheet = sheetOf(tables[index]![1], words);
    return Promise.resolve({ sheet, leftOut: index === 0 ? 'The first rows' : null, notes: [] });
  };
  const facts = [['Customer', 'acme']] as const;
  const cover = { facts, heads: ['Sheet', 'Widget', 'Rows', 'Left out', 'Notes'], digits: ['', ''] } as const;
  const book = readWorkbook(await bytesOf(pageWorkbook(titles, tableOf, () => cover, 'Contents')));
  const names = [...book.keys()];
  expect(names[0]).toBe('Contents');
  expect(names).toHaveLength(tables.length + 1);
  const told = book.get('Contents')!.slice(-tables.length);
  for (const [index, [name, table]] of tables.entries()) {
    const [sheet, widget, count, leftOut] = told[index]!.cells.map(({ value }) => value);
    expect([sheet, widget, leftOut]).toEqual([names[index + 1], name, index === 0 ? 'The first rows' : null]);
    const rows = book.get(names[index + 1]!)!;
    const extra = headRowsOf(table) + (hasTotalBelow(table) ? 1 : 0);
    expect(count, `rows of ${name}`).toBe(rows.length - extra);
    expectReread(name, table, rows);
  }
}

describe('every file of every page', () => {
  it('holds each figure of the widgets, as what it is, in its order, with its tree and its totals, and says on its cover how many rows', async () => {
    const without: string[] = [];
    let count = 0;
    for (const plan of plans) {
      const tables = await tablesFor(plan);
      if (tables.length > 0) await expectWorkbook(tables);
      count += tables.length;
      const hasFigures = Object.values(plan.widgets).some(({ queries }) => queries.length > 0);
      if (hasFigures && tables.length === 0) without.push(plan.route);
    }
    expect(without).toEqual([]);
    expect(count).toBeGreaterThan(300);
  });
});
