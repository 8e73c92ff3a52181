import { Readable } from 'node:stream';
import { excelFormat } from '../../../../format/index.ts';
import type { Formatters } from '../../../../format/index.ts';
import type { FieldModel, FieldValue, ResourceModel, SheetModel } from '../../../../language/plan/index.ts';
import { createWorkbook, sheetNames } from '../../../../workbook/index.ts';
import type { CellValue, WorkbookRow, WorkbookWriter } from '../../../../workbook/index.ts';
import { runsIn, weeksOf } from './calendar.ts';
import type { DaySpan, Week } from './calendar.ts';
import { listText } from './list-text.ts';
import type { Logo } from './logo.ts';
import { partedBy, sumsByCurrency } from './sums.ts';
import type { CurrencySums } from './sums.ts';
import type { FileRow } from './write-file.ts';

/** A line after the rows of a sheet. */
export interface EndLine {
  readonly label: string;
  readonly amount: number | null;
  readonly isSum: boolean;
}

/** The rows of a sheet, with the row that they belong to. */
export interface HeadedRows {
  readonly head: FileRow | null;
  readonly rows: readonly FileRow[];
  /** The lines after the rows. */
  readonly ends: readonly EndLine[];
}

export interface PaperWords {
  readonly company: string;
  readonly titleOf: (key: string) => string;
  readonly format: Formatters;
}

interface Writing {
  readonly sheet: SheetModel;
  readonly model: ResourceModel;
  readonly headModel: ResourceModel | null;
  readonly words: PaperWords;
  /** The company's logo; null for none. */
  readonly logo: Logo | null;
}

/** The size of a pixel in points, and the space below a logo in points. */
const [POINTS, AIR] = [0.75, 4] as const;

/** The colours of groups, in turn; dark enough next to white, light enough for black text. */
const COLORS = ['7FB3E6', 'F2B179', '9BCB8D', 'C7A6DE', 'E69A9A', 'D8C873', '8FCFCB', 'B9B9C6'];

/** Facts per row above the table. Few rows are used, because they stay visible when scrolling. */
const FACTS_IN_ROW = 3;

/** Makes a workbook for people, with a sheet for each part. It has no formulas. */
export function sheetOfRows(parts: readonly HeadedRows[], writing: Writing): Readable {
  const chunks = new TransformStream<Uint8Array, Uint8Array>();
  const writer = chunks.writable.getWriter();
  const write = async (): Promise<void> => {
    const book = createWorkbook((bytes) => writer.write(bytes));
    const names = sheetNames(parts.map((part) => titleOf(part, writing)));
    for (const [index, part] of parts.entries()) await writeSheet(book, names[index]!, part, writing);
    await book.close();
    await writer.close();
  };
  write().catch((error: unknown) => writer.abort(error));
  return Readable.fromWeb(chunks.readable as Parameters<typeof Readable.fromWeb>[0]);
}

/** The title of a sheet: a value of its head, or the title of the resource. */
function titleOf({ head }: HeadedRows, { sheet, model, words }: Writing): string {
  const named = sheet.calledBy === null ? null : (head?.values[sheet.calledBy] ?? null);
  return named === null ? words.titleOf(model.title) : String(named);
}

async function writeSheet(
  book: WorkbookWriter,
  name: string,
  part: HeadedRows,
  writing: Writing,
): Promise<void> {
  const { sheet, model, words } = writing;
  const currencies =
    sheet.currency === null ? [] : [...new Set(part.rows.map(({ values }) => values[sheet.currency!]))];
  // With several currencies, each row shows its currency.
  const shown =
    currencies.length > 1 && !sheet.columns.includes(sheet.currency!)
      ? [...sheet.columns, sheet.currency!]
      : sheet.columns;
  const fields = shown.map((column) => model.fields[column]!);
  const weeks = weeksOf(part.rows.flatMap((row) => spansOf(row, sheet)));
  const currency = currencies.length === 1 && typeof currencies[0] === 'string' ? currencies[0] : undefined;
  const top = topRows(part, writing);
  const page = await book.begin({
    name,
    columns: [
      ...fields.map((field) => ({ width: widthOf(field, words), format: formatOf(field, currency) })),
      ...weeks.map(() => ({ width: 4, format: 'd' })),
    ],
    frozen: { columns: 1, rows: top.length + (weeks.length > 0 ? 2 : 1) },
  });
  await page.add(top);
  if (writing.logo !== null) page.picture({ ...writing.logo, at: [0, 0], text: words.company });
  if (weeks.length > 0) {
    await page.add([{ cells: [...fields.map(() => null), ...monthHeads(weeks, words)], look: 'bold' }]);
    for (const [from, to] of monthsOf(weeks))
      if (to > from) page.merge([top.length, fields.length + from], [top.length, fields.length + to]);
  }
  await page.add([
    {
      cells: [...fields.map((field) => words.titleOf(field.title)), ...weeks.map(({ start }) => start)],
      look: 'parent',
    },
  ]);
  await page.add(bodyRows(part, fields, weeks, writing));
  await page.add(endRows(part, fields, writing));
  await page.close();
}

/** The end lines of the head, after its rows. */
function endRows(
  { ends }: HeadedRows,
  fields: readonly FieldModel[],
  { sheet, words }: Writing,
): WorkbookRow[] {
  if (sheet.ends === null || ends.length === 0) return [];
  const summed = fields.findIndex(({ name }) => name === sheet.totals?.of.at(-1));
  const column = summed < 0 ? fields.length - 1 : summed;
  return [
    { cells: [] },
    { cells: [words.titleOf(sheet.ends.title)], look: 'parent' },
    ...ends.map(({ label, amount, isSum }): WorkbookRow => ({
      cells: fields.map((_, at) => (at === 0 ? label : at === column ? amount : null)),
      ...(isSum && { look: 'total' }),
    })),
  ];
}

/** The rows above the table: logo, company, title and facts. */
function topRows(part: HeadedRows, writing: Writing): WorkbookRow[] {
  const { head } = part;
  const { sheet, headModel, words, logo } = writing;
  const facts = headModel === null || head === null ? [] : sheet.facts.map((name) => headModel.fields[name]!);
  const texts = facts.flatMap((field): string[] => {
    const text = factText(field, head!, sheet, words);
    return text === null ? [] : [`${words.titleOf(field.title)}: ${text}`];
  });
  return [
    ...(logo === null ? [] : [{ cells: [], height: logo.height * POINTS + AIR }]),
    { cells: [words.company], look: 'bold' },
    { cells: [titleOf(part, writing)], look: 'title' },
    ...Array.from({ length: Math.ceil(texts.length / FACTS_IN_ROW) }, (_row, at) => ({
      cells: [texts.slice(at * FACTS_IN_ROW, (at + 1) * FACTS_IN_ROW).join(' · ')],
    })),
    { cells: [] },
  ];
}

function factText(
  field: FieldModel,
  { values, texts }: FileRow,
  { currency }: SheetModel,
  { format, titleOf: labelOf }: PaperWords,
): string | null {
  const value = values[field.name] ?? null;
  if (value === null) return null;
  if (field.type === 'date') return format.date(value);
  if (field.type === 'integer' || field.type === 'number' || field.type === 'decimal') {
    const unit = currency === null ? undefined : values[currency];
    return format.full(value, {
      format: field.format ?? (field.type === 'integer' ? 'integer' : 'decimal'),
      ...(typeof unit === 'string' && { currency: unit }),
    });
  }
  return texts[field.name] ?? wordOf(field, value, labelOf);
}

/** The text of a value for people: the title of a choice, the items of a list. */
const wordOf = (field: FieldModel, value: FieldValue, labelOf: (key: string) => string): string =>
  field.choices !== null && typeof value === 'string'
    ? labelOf(field.choices[value] ?? value)
    : typeof value === 'object' && value !== null
      ? listText(value)
      : String(value);

/** The groups with their sums and rows, then the sums of all rows. */
function* bodyRows(
  { rows }: HeadedRows,
  fields: readonly FieldModel[],
  weeks: readonly Week[],
  { sheet, model, words }: Writing,
): Iterable<WorkbookRow> {
  const { group, totals, currency } = sheet;
  const sumsOf = (some: readonly FileRow[], label: string, look: 'parent' | 'total'): WorkbookRow[] =>
    sumsByCurrency(
      some.map(({ values }) => values),
      {
        columns: totals?.of ?? [],
        currencyOf: currency === null ? null : (row) => String(row[currency] ?? ''),
      },
    ).map((sums, _, all) => ({
      cells: sumCells(sums, fields, all.length > 1 ? `${label} · ${sums.currency}` : label, sheet),
      look,
    }));
  const groups = group === null ? [{ value: null, rows }] : partedBy(rows, group);
  for (const [index, part] of groups.entries()) {
    if (group !== null)
      yield* sumsOf(
        part.rows,
        part.value === null
          ? '—'
          : (part.rows[0]!.texts[group] ?? wordOf(model.fields[group]!, part.value, words.titleOf)),
        'parent',
      );
    for (const row of part.rows) {
      const spans = spansOf(row, sheet);
      const color = COLORS[index % COLORS.length]!;
      yield {
        cells: fields.map((field) => cellOf(field, row, words)),
        ...(group !== null && { outline: 1 }),
        ...(spans.length > 0 && {
          fills: [
            ...fields.map(() => null),
            ...weeks.map((week) => (spans.some((span) => runsIn(span, week)) ? color : null)),
          ],
        }),
      };
    }
  }
  if (totals !== null) yield* sumsOf(rows, words.titleOf(totals.title), 'total');
}

function sumCells(
  sums: CurrencySums,
  fields: readonly FieldModel[],
  label: string,
  { currency }: SheetModel,
): CellValue[] {
  return fields.map((field, at) => {
    if (at === 0) return label;
    if (field.name === currency) return sums.currency;
    const sum = sums.of.get(field.name);
    return sum === undefined ? null : Number(sum);
  });
}

function cellOf(field: FieldModel, { values, texts }: FileRow, { titleOf: labelOf }: PaperWords): CellValue {
  const value = values[field.name] ?? null;
  if (value === null || typeof value === 'boolean') return value;
  if (field.type === 'date') {
    const day = new Date(`${String(value)}T00:00:00Z`);
    // Spreadsheets have no dates before 1900.
    return day.getUTCFullYear() > 1900 && !Number.isNaN(day.getTime()) ? day : String(value);
  }
  if (field.type === 'integer' || field.type === 'number' || field.type === 'decimal') return Number(value);
  return texts[field.name] ?? wordOf(field, value, labelOf);
}

/**
 * The spans of days of a row: those of the rows that belong to it, or else from its own first day to its
 * last.
 */
function spansOf({ values, spans = [] }: FileRow, { weeks }: SheetModel): readonly DaySpan[] {
  if (spans.length > 0) return spans;
  const [from, to] = weeks === null ? [] : [values[weeks.from], values[weeks.to]];
  return typeof from === 'string' && typeof to === 'string' ? [{ from, to }] : [];
}

function formatOf(field: FieldModel, currency: string | undefined): string {
  if (field.type === 'date') return excelFormat({ type: 'date' });
  if (field.type !== 'integer' && field.type !== 'number' && field.type !== 'decimal')
    return excelFormat({ type: field.type === 'boolean' ? 'boolean' : 'string' });
  const format = field.format ?? (field.type === 'integer' ? 'integer' : 'decimal');
  return excelFormat({ type: 'number', format, ...(currency !== undefined && { currency }) });
}

const widthOf = ({ type, title }: FieldModel, { titleOf: labelOf }: PaperWords): number =>
  Math.max(type === 'text' || type === 'member' ? 24 : 12, Math.min(40, labelOf(title).length + 2));

/** The indices of the first and last week of each month. */
function monthsOf(weeks: readonly Week[]): (readonly [from: number, to: number])[] {
  const firsts = weeks.flatMap(({ first }, at) =>
    at === 0 || weeks[at - 1]!.first.slice(0, 7) !== first.slice(0, 7) ? [at] : [],
  );
  return firsts.map((from, at) => [from, (firsts[at + 1] ?? weeks.length) - 1]);
}

function monthHeads(weeks: readonly Week[], { format }: PaperWords): (string | null)[] {
  const heads = new Map(monthsOf(weeks).map(([from]) => [from, format.date(weeks[from]!.first, 'month')]));
  return weeks.map((_, at) => heads.get(at) ?? null);
}
