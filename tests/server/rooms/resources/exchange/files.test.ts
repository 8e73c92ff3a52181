import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceSpec } from '../../../../../src/language/generated/spec.ts';
import type { ResourceValues } from '../../../../../src/language/plan/index.ts';
import { planResource } from '../../../../../src/language/terms/plan-resource.ts';
import { keyOf } from '../../../../../src/resources/index.ts';
import { columnReader, fileColumns } from '../../../../../src/server/rooms/resources/exchange/columns.ts';
import type { FileTable } from '../../../../../src/server/rooms/resources/exchange/read-file.ts';
import type { PlannedRows } from '../../../../../src/server/rooms/resources/row-plan.ts';
import { linesOf, planLines } from '../../../../../src/server/rooms/resources/exchange/import-plan.ts';
import { readFile } from '../../../../../src/server/rooms/resources/exchange/read-file.ts';
import { csvOfRows, workbookOfRows } from '../../../../../src/server/rooms/resources/exchange/write-file.ts';
import type { StoredRow } from '../../../../../src/server/state/state.ts';

/** A field of each type. */
const model = planResource('lines', {
  title: 'resources.lines',
  key: ['line'],
  fields: {
    line: { type: 'text' },
    brand: { type: 'member', of: { dataset: 'sales', dimension: 'brand' } },
    state: { type: 'choice', of: { draft: 'states.draft', done: 'states.done' } },
    day: { type: 'date' },
    month: { type: 'month' },
    count: { type: 'integer', default: 3 },
    share: { type: 'number' },
    budget: { type: 'decimal', digits: 4 },
    agreed: { type: 'boolean' },
    note: { type: 'text', title: 'fields.line' },
    tags: { type: 'list', item: { type: 'text' } },
    counts: { type: 'list', item: { type: 'number' } },
    days: { type: 'list', item: { type: 'date' } },
    costs: { type: 'list', item: { type: 'decimal', digits: 4 } },
    goals: {
      type: 'list',
      item: { type: 'object', fields: { kpi: { type: 'text' }, target: { type: 'decimal', digits: 4 } } },
    },
    flight: { type: 'object', fields: { from: { type: 'date' }, note: { type: 'text' } } },
    half: { type: 'number', compute: 'double(count) / 2.0' },
  },
} as unknown as ResourceSpec);

const titles: Readonly<Record<string, string>> = { 'fields.line': 'Line', 'fields.budget': '=Budget' };
const titleOf = (key: string): string => titles[key] ?? key;

/** What spreadsheets make trouble of: formulas, apostrophes, quotes, separators, line breaks, blanks, numbers that are texts. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\n',
        ',',
        ';',
        '"',
        ' ',
        '0',
        '1',
        'é',
        '漢',
        '<',
        '&',
        '_x000D_',
        '2026-03',
      ),
      fc.string({ maxLength: 3, unit: 'grapheme' }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''))
  .filter((value) => value !== '')
  // A control character can't stand in a workbook.
  // oxlint-disable-next-line no-control-regex
  .filter((value) => !/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u.test(value));

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), fc.integer({ min: 0, max: 9_999 }))
  .map(([isNegative, whole, part]) => `${isNegative ? '-' : ''}${whole}.${String(part).padStart(4, '0')}`);

const day = fc
  .date({ min: new Date('1850-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const some = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { minLength: 1, maxLength: 4 });

const share = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
  .map((each) => each + 0);

const values: fc.Arbitrary<ResourceValues> = fc.record(
  {
    line: texts,
    brand: fc.constantFrom('B000002', '=B3', 'B 4'),
    state: fc.constantFrom('draft', 'done'),
    day,
    month: day.map((each) => each.slice(0, 7)),
    count: fc.integer(),
    share,
    budget: decimal,
    agreed: fc.boolean(),
    note: texts,
    tags: some(texts),
    counts: some(share),
    days: some(day),
    costs: some(decimal),
    goals: some(fc.record({ kpi: texts, target: decimal }, { requiredKeys: ['kpi'] })),
    // A database gives the parts of an object in an order of its own.
    flight: fc.oneof(fc.record({ from: day, note: texts }), fc.record({ note: texts, from: day })),
  },
  { requiredKeys: ['line'] },
);

const stored = (cells: ResourceValues, at: number): StoredRow => ({
  id: `row-${at}`,
  version: 1,
  key: keyOf(model, cells),
  brand: null,
  cells,
  changedBy: 'a',
  changedAt: new Date(0),
});

const rowsOf = fc
  .uniqueArray(values, { selector: (row) => row.line, minLength: 1, maxLength: 6 })
  .map((rows) => rows.map(stored));

/** What a table makes of rows. */
function planImport(
  table: FileTable,
  { read: reader, words, ...importing }: Parameters<typeof linesOf>[1] & Parameters<typeof planLines>[1],
): PlannedRows {
  const { lines, faults } = linesOf(table, { read: reader, words, model: importing.model });
  return faults.length > 0 ? { changes: [], unchanged: 0, leftOut: 0, faults } : planLines(lines, importing);
}

async function imported(format: 'csv' | 'xlsx', written: readonly StoredRow[], kept: readonly StoredRow[]) {
  const make = { csv: csvOfRows, xlsx: workbookOfRows }[format];
  const file = make(
    fileColumns(model, titleOf),
    written.map(({ cells }) => ({ values: { ...cells, half: 1.5 }, texts: { brand: '@Alba' } })),
  );
  const table = await readFile(await buffer(file));
  return planImport(table, {
    model,
    read: columnReader(model, [titleOf]),
    words: { locale: 'de', isLocal: table.isLocal, valueOf: () => null },
    rows: kept,
    leaving: kept,
    leaveOut: new Set(),
  });
}

describe.each(['csv', 'xlsx'] as const)('rows that are exported as %s', (format) => {
  it('are the same when they are imported again', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        const plan = await imported(format, rows, rows);
        expect(plan).toEqual({ changes: [], unchanged: rows.length, leftOut: 0, faults: [] });
      }),
      { numRuns: format === 'csv' ? 300 : 60 },
    );
  });

  it('make rows of the same values where there are none', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        const plan = await imported(format, rows, []);
        expect(plan.changes.map(({ change }) => change.kind)).toEqual(rows.map(() => 'insert'));
        const made = plan.changes.map(({ after }, at) => stored(present(after!), at));
        expect((await imported(format, made, rows)).unchanged).toBe(rows.length);
        expect(made.map(({ cells }) => [cells.line, cells.note])).toEqual(
          rows.map(({ cells }) => [cells.line, cells.note]),
        );
      }),
      { numRuns: format === 'csv' ? 200 : 40 },
    );
  });

  it('change, add and take away what the file has otherwise', async () => {
    const rows = [
      { line: 'a', budget: '1.50', note: '=1+1' },
      { line: 'b', count: 4 },
      { line: 'c', agreed: true },
    ].map((row, at) => stored(row as unknown as ResourceValues, at));
    const written = [
      { line: 'a', budget: '1.5000', note: '=1+1' },
      { line: 'b', count: 5 },
      { line: 'd', share: 0.25 },
    ].map((row, at) => stored(row as unknown as ResourceValues, at));
    const { changes, unchanged } = await imported(format, written, rows);
    expect(unchanged).toBe(1);
    expect(changes.map(({ change, row }) => [change.kind, row, 'id' in change ? change.id : null])).toEqual([
      ['update', 3, 'row-1'],
      ['insert', 4, null],
      ['delete', null, 'row-2'],
    ]);
    expect(changes[0]!.change).toMatchObject({ values: { count: 5 } });
  });
});

const present = (row: ResourceValues): ResourceValues =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const read = async (lines: string, locale = 'de') => {
  const table = await readFile(Buffer.from(lines));
  return planImport(table, {
    model,
    read: columnReader(model, [titleOf]),
    words: { locale, isLocal: table.isLocal, valueOf: (_, text) => (text === 'Entwurf' ? 'draft' : null) },
    rows: [],
    leaving: null,
    leaveOut: new Set(),
  });
};

describe('a file of somebody else', () => {
  it('is read as their spreadsheet writes it', async () => {
    const { changes } = await read(
      'line;budget;day;month;state\r\nx;1.234,50;31.12.2026;01.03.2026;Entwurf\r\n',
    );
    expect(changes[0]!.after).toEqual({
      line: 'x',
      budget: '1234.5',
      day: '2026-12-31',
      month: '2026-03',
      state: 'draft',
    });
  });

  it('has lists as people write them', async () => {
    const { changes } = await read(
      'line;tags;counts;days;goals\r\nx;"tv;web ; print";"1,5; 2";31.12.2026;later\r\n',
    );
    expect(changes[0]!.after).toEqual({
      line: 'x',
      tags: ['tv', 'web', 'print'],
      counts: [1.5, 2],
      days: ['2026-12-31'],
      // What can't be read stays as it is, and the rules of the resource refuse it.
      goals: 'later',
    });
  });

  it('is refused with every heading that means nothing, and every key that is missing', async () => {
    const { faults, changes } = await read('colour,budget,budget\nred,1,2\n');
    expect(changes).toEqual([]);
    expect(faults.map(({ row, field, rule, value }) => [row, field, rule, value])).toEqual([
      [1, null, 'column', 'colour'],
      [1, 'budget', 'twice', 'budget'],
      [1, 'line', 'column', null],
    ]);
  });

  it.each([
    ['nothing', Buffer.from('\n\n'), 'empty'],
    ['an archive of something else', Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'no workbook'],
    ['bytes that are no text', Buffer.from([0x61, 0xff, 0x62]), 'UTF-8'],
    ['a quote that is never closed', Buffer.from('line\n"a'), 'well-formed'],
  ])('is refused where it is %s', async (_, bytes, message) => {
    await expect(readFile(bytes)).rejects.toThrow(message);
  });
});
