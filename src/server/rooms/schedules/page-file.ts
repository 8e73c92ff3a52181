import { buffer } from 'node:stream/consumers';
import {
  createFormatters,
  excelFormat,
  excelText,
  localeOf,
  parseCalendarTime,
} from '../../../format/index.ts';
import type { PagePlan, ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { createWorkbook, sheetNames } from '../../../workbook/index.ts';
import type { CellValue } from '../../../workbook/index.ts';
import type { MailFile } from '../../mail/mailer.ts';
import type { ResultTable } from '../../warehouse/warehouse.ts';
import { csvOf, isForPeople } from '../reports/csv.ts';
import { inWords } from '../reports/member-words.ts';

/** The response of a page's query, with its title. */
export interface MailedTable {
  readonly title: string;
  readonly data: ReportData;
}

/** The facts of the first sheet, as pairs of name and value. */
type CoverFacts = readonly (readonly [string, string])[];

interface Wording {
  readonly titleOf: (key: string) => string;
  readonly language: string;
  readonly currency: string;
}

/**
 * The queries of a page that are shown, each with the title of the first widget that shows all of it, or else
 * part of it.
 */
export function tablesOfPage({
  queries,
  widgets,
}: PagePlan): readonly { readonly query: string; readonly title: string }[] {
  const titled = Object.values(widgets).flatMap(({ spec, queries: requested, names, beside = [] }) => {
    const title = 'title' in spec && typeof spec.title === 'string' ? spec.title : null;
    // Additional queries (`beside`), such as annotations along dates, are no tables of their own.
    return requested
      .filter((_, at) => !beside.includes(names[at]!))
      .map((query) => ({ query, of: queries[query]?.coveredBy ?? query, title }));
  });
  return Object.values(queries).flatMap(({ name, coveredBy }) => {
    const shown = titled.filter(({ of }) => of === name);
    if (coveredBy !== undefined || shown.length === 0) return [];
    const whole = shown.find(({ query, title }) => query === name && title !== null);
    const title = whole?.title ?? shown.find((one) => one.title !== null)?.title;
    return [{ query: name, title: title ?? name }];
  });
}

/**
 * A workbook with a sheet of facts, then a sheet for each response. Numbers have their format, texts are
 * never read as formulas.
 */
export async function workbookFile(
  name: string,
  facts: CoverFacts,
  tables: readonly MailedTable[],
  words: Wording,
): Promise<MailFile> {
  const parts: Uint8Array[] = [];
  const book = createWorkbook((bytes) => void parts.push(bytes));
  const [cover = '', ...names] = sheetNames([name, ...tables.map(({ title }) => title)]);
  const about = await book.begin({ name: cover, columns: [{ width: 28 }, { width: 80 }] });
  await about.add(facts.map(([fact, value]) => ({ cells: [fact, excelText(value)] })));
  await about.close();
  for (const [index, { data }] of tables.entries()) {
    const worded = await inPeoplesWords(data, words);
    const shown = data.columns.flatMap((column, at) => (isForPeople(column) ? [{ column, at }] : []));
    const sheet = await book.begin({
      name: names[index]!,
      columns: shown.map(({ column }) => ({
        width: column.role === 'dimension' ? 28 : 14,
        format: excelFormat(column),
      })),
      frozen: { columns: 0, rows: 1 },
    });
    await sheet.add([{ cells: shown.map(({ column }) => excelText(headOf(column, words))), look: 'bold' }]);
    await sheet.add(
      worded.map((row) => ({ cells: shown.map(({ column, at }) => cellOf(column, row[at] ?? null)) })),
    );
    await sheet.close();
  }
  await book.close();
  return {
    name: `${fileName(name)}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.concat(parts),
  };
}

/** A CSV file for each response. */
export async function csvFiles(tables: readonly MailedTable[], words: Wording): Promise<readonly MailFile[]> {
  const names = sheetNames(tables.map(({ title }) => title));
  return Promise.all(
    tables.map(async ({ data }, index) => {
      const rows = await inPeoplesWords(data, words);
      const columns = data.columns.map((column) => ({ ...column, title: headOf(column, words) }));
      const content = await buffer(csvOf(columns, oneBatch(rows)));
      return { name: `${fileName(names[index]!)}.csv`, type: 'text/csv; charset=utf-8', content };
    }),
  );
}

async function inPeoplesWords(
  data: ReportData,
  { titleOf, language, currency }: Wording,
): Promise<readonly (readonly ReportCell[])[]> {
  const format = createFormatters({ locale: localeOf(language, []), currency });
  const rows: (readonly ReportCell[])[] = [];
  for await (const batch of inWords(data.columns, oneBatch(data.rows), titleOf, format))
    rows.push(...batch.rows);
  return rows;
}

async function* oneBatch(rows: ResultTable['rows']): AsyncGenerator<ResultTable> {
  yield { columns: [], rows };
}

function headOf({ titleKey, title }: ReportColumn, { titleOf }: Wording): string {
  const translated = titleOf(titleKey);
  return translated === titleKey ? title : translated;
}

function cellOf(column: ReportColumn, cell: ReportCell): CellValue {
  if (typeof cell !== 'string') return cell;
  const time = column.type === 'date' ? parseCalendarTime(cell) : null;
  return time === null ? excelText(cell) : new Date(time);
}

export const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} .-]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'report';
