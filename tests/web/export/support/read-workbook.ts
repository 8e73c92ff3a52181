import ExcelJS from 'exceljs';

/** A cell as a spreadsheet program takes it. */
export interface ReadCell {
  readonly value: string | number | boolean | Date | null;
  readonly format: string;
}

export interface ReadRow {
  readonly outline: number;
  readonly cells: readonly ReadCell[];
}

/** The file by a library that shares no code with what writes it. */
export async function opened(file: ArrayBuffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file);
  return book;
}

/** The sheets of a workbook by name, in their order. */
export async function readWorkbook(file: ArrayBuffer): Promise<ReadonlyMap<string, readonly ReadRow[]>> {
  const { worksheets } = await opened(file);
  return new Map(worksheets.map((sheet) => [sheet.name, rowsOf(sheet)]));
}

function rowsOf(sheet: ExcelJS.Worksheet): readonly ReadRow[] {
  return Array.from({ length: sheet.rowCount }, (_, at) => {
    const row = sheet.getRow(at + 1);
    const cells = Array.from({ length: row.cellCount }, (__, place) => readCell(row.getCell(place + 1)));
    return { outline: row.outlineLevel ?? 0, cells };
  });
}

function readCell({ value, numFmt }: ExcelJS.Cell): ReadCell {
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    if (!('hyperlink' in value)) throw new Error(`A file of figures has no ${JSON.stringify(value)}.`);
    return { value: value.text, format: numFmt };
  }
  return { value: typeof value === 'string' ? decoded(value) : (value ?? null), format: numFmt ?? 'General' };
}

/** Spreadsheet programs decode these in every text; the library does in shared ones alone. */
const decoded = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
