import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { createFormatters } from '../../../../src/format/index.ts';
import { reportColumns } from '../../../../src/server/query/answer/columns.ts';
import { csvOf } from '../../../../src/server/rooms/reports/csv.ts';
import { inWords } from '../../../../src/server/rooms/reports/member-words.ts';
import { workbookOf } from '../../../../src/server/rooms/reports/workbook.ts';
import type { Cell, ResultTable } from '../../../../src/server/warehouse/warehouse.ts';
import { factsPlan } from '../../../support/report-facts.ts';
import { questionOf } from '../request.ts';

const query = { measures: 'spend,ctr', dimensions: 'brand,date' };
const german = createFormatters({ locale: 'de-DE', currency: 'EUR' });
const naming = { titleOf: (key: string) => key.replace(/^\w+\./, ''), currency: 'EUR' };

async function* batchesOf(...batches: readonly (readonly Cell[])[][]): AsyncGenerator<ResultTable> {
  for (const rows of batches) yield await Promise.resolve({ columns: [], rows });
}

const rows: readonly (readonly Cell[])[] = [
  ['=1+1', 'B1', '2024-01-31', 1234.5, 0.0123],
  ['a "b", c\nd', 'B2', null, null, null],
  ['@SUM(A1)', 'B3', '2024-02-01', -3, 1],
];

async function sheetOf(
  requested: Readonly<Record<string, string>>,
  all: readonly (readonly Cell[])[],
): Promise<ExcelJS.Worksheet> {
  const columns = reportColumns(questionOf(factsPlan, requested), naming);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(workbookOf(columns, batchesOf([...all])))) as unknown as ExcelJS.Buffer);
  const sheet = book.getWorksheet('Campaign Data');
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

describe('a CSV file', () => {
  it('can be read back, opens without running a formula, and leaves keys out', async () => {
    const columns = reportColumns(questionOf(factsPlan, query), naming);
    const written = String(await buffer(csvOf(columns, batchesOf([...rows]))));
    expect(written.startsWith('\uFEFFbrand,date,spend,ctr\r\n')).toBe(true);
    expect(parse(written, { bom: true })).toEqual([
      ['brand', 'date', 'spend', 'ctr'],
      ["'=1+1", '2024-01-31', '1234.5', '0.0123'],
      ['a "b", c\nd', '', '', ''],
      ["'@SUM(A1)", '2024-02-01', '-3', '1'],
    ]);
  });
});

const channelBatches = () =>
  batchesOf([
    ['Video', 1],
    ['Social', 2],
    [null, 3],
  ]);

describe('members that have words of their own', () => {
  const { channel } = factsPlan.dimensions;
  const members = { Video: 'members.Moving pictures' };
  const plan = {
    ...factsPlan,
    dimensions: { ...factsPlan.dimensions, channel: { ...channel!, members } },
  };
  const columns = reportColumns(questionOf(plan, { measures: 'spend', dimensions: 'channel' }), naming);

  it('are listed by value in the column, for whoever reads the rows', () => {
    expect(columns[0]).toMatchObject({ name: 'channel', members });
    expect(reportColumns(questionOf(factsPlan, query), naming)[0]).not.toHaveProperty('members');
  });

  it('are said in files, where others stay as they are', async () => {
    const written = String(
      await buffer(csvOf(columns, inWords(columns, channelBatches(), naming.titleOf, german))),
    );
    expect(parse(written, { bom: true })).toEqual([
      ['channel', 'spend'],
      ['Moving pictures', '1'],
      ['Social', '2'],
      ['', '3'],
    ]);
  });
});

describe('bands', () => {
  const spendBand = {
    ...factsPlan.dimensions['channel']!,
    name: 'spend_band',
    column: 'spend',
    derived: { kind: 'bands', bounds: [0, 1000] },
    order: ['< 0', '0 – 1000', '≥ 1000'],
  } as const;
  const plan = { ...factsPlan, dimensions: { ...factsPlan.dimensions, spend_band: spendBand } };
  const columnOf = (requested: Readonly<Record<string, string>>) =>
    reportColumns(questionOf(plan, { measures: 'spend', dimensions: 'spend_band', ...requested }), naming)[0];

  it('say their bounds, and that they are amounts as the spend is', () => {
    expect(columnOf({})).toMatchObject({ bands: [0, 1000], format: 'currency', currency: 'EUR' });
    const mixed = reportColumns(questionOf(plan, { measures: 'spend', dimensions: 'spend_band' }), { ...naming, currency: null }); // prettier-ignore
    expect(mixed[0]).not.toHaveProperty('currency');
  });

  it('are all asked about, unless the question chooses among them or ranks them', () => {
    expect(columnOf({})).toHaveProperty('everyMember', true);
    expect(columnOf({ sort: '-spend_band' })).toHaveProperty('everyMember', true);
    const choosing: readonly Readonly<Record<string, string>>[] = [
      { sort: '-spend' },
      { having: 'spend>3' },
      { top: '2', topBy: 'spend' },
      { channel: '< 0' },
    ];
    for (const requested of choosing) expect(columnOf(requested)).not.toHaveProperty('everyMember');
  });

  it('are said in files as a reader writes numbers', async () => {
    const columns = reportColumns(questionOf(plan, { measures: 'spend', dimensions: 'spend_band' }), naming);
    const batches = inWords(columns, batchesOf([['0 – 1000', 1], ['≥ 1000', 2]]), naming.titleOf, german); // prettier-ignore
    expect(parse(String(await buffer(csvOf(columns, batches))), { bom: true })).toEqual([
      ['channel', 'spend'],
      ['0 – 1.000\u00a0€', '1'],
      ['≥ 1.000\u00a0€', '2'],
    ]);
  });
});

describe('a workbook', () => {
  it('holds numbers with their formats, dates as dates and text as text', async () => {
    const sheet = await sheetOf(query, rows);
    expect(sheet.getRow(1).values).toEqual([undefined, 'brand', 'date', 'spend', 'ctr']);
    expect(sheet.getRow(2).values).toEqual([undefined, '=1+1', new Date('2024-01-31'), 1234.5, 0.0123]);
    expect(sheet.getCell('A2').type).toBe(ExcelJS.ValueType.String);
    expect(sheet.getCell('C2').numFmt).toContain('€');
    expect(sheet.getCell('D2').numFmt).toBe('#,##0.00%');
    expect(sheet.getCell('B2').numFmt).toBe('yyyy-mm-dd');
    expect(sheet.getCell('C3').value).toBeNull();
    expect(sheet.rowCount).toBe(4);
  });

  it('marks parents and outlines what is under them', async () => {
    const sheet = await sheetOf({ ...query, dimensions: 'brand,channel', rollup: 'true' }, [
      [null, null, null, 3, null, 0],
      ['Aurora', 'B2', null, 3, null, 1],
      ['Aurora', 'B2', 'Social', 3, null, 2],
    ]);
    const looks = [2, 3, 4].map((number) => {
      const row = sheet.getRow(number);
      const fill = row.getCell(3).fill as ExcelJS.FillPattern | undefined;
      return [row.outlineLevel, row.getCell(1).font?.bold ?? false, fill?.fgColor?.argb ?? null];
    });
    expect(looks).toEqual([
      [0, true, 'FFDDEBF7'],
      [0, true, 'FFDDEBF7'],
      [1, false, null],
    ]);
    expect(sheet.getRow(1).values).toEqual([undefined, 'brand', 'channel', 'spend', 'ctr']);
  });

  it('continues on a further sheet where one is full', async () => {
    const columns = reportColumns(questionOf(factsPlan, query), naming);
    const all = Array.from({ length: 5 }, (_, index): readonly Cell[] => [`Brand ${index}`, `B${index}`]);
    const book = new ExcelJS.Workbook();
    const file = await buffer(workbookOf(columns, batchesOf(all), 3));
    await book.xlsx.load(file as unknown as ExcelJS.Buffer);
    const firsts = book.worksheets.map((sheet) => [
      sheet.name,
      ...(sheet.getColumn(1).values as unknown[]).slice(1),
    ]);
    expect(firsts).toEqual([
      ['Campaign Data', 'brand', 'Brand 0', 'Brand 1'],
      ['Campaign Data 2', 'brand', 'Brand 2', 'Brand 3'],
      ['Campaign Data 3', 'brand', 'Brand 4'],
    ]);
  });

  it('ends with the failure of its rows', async () => {
    const failing = (async function* () {
      yield* batchesOf([...rows]);
      throw new Error('the engine stopped');
    })();
    const columns = reportColumns(questionOf(factsPlan, query), naming);
    await expect(buffer(workbookOf(columns, failing))).rejects.toThrow('the engine stopped');
  });
});
