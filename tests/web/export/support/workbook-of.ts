import type { Sheet } from '../../../../src/web/export/sheet.ts';
import { csvPieces, widgetWorkbook } from '../../../../src/web/export/index.ts';
import type { SheetPart } from '../../../../src/web/export/index.ts';
import { partsWriter, writeParts } from '../../../../src/web/export/workbook.ts';
import type { WorkbookSheet } from '../../../../src/web/export/workbook.ts';
import type { Bytes } from '../../../../src/workbook/index.ts';

/** The bytes of a workbook with these sheets. */
export async function bytesOf(
  sheets: Iterable<WorkbookSheet> | AsyncIterable<WorkbookSheet>,
): Promise<ArrayBuffer> {
  const pieces: Bytes[] = [];
  const put = (bytes: Bytes): void => void pieces.push(bytes);
  await writeParts(sheets, partsWriter(put));
  return await new Blob(pieces).arrayBuffer();
}

/** Sheets that come one after the other, as parts of one. */
export async function* partsOf(
  sheets: readonly Sheet[],
  leftOut: string | null = null,
): AsyncGenerator<SheetPart> {
  for (const sheet of sheets) yield await Promise.resolve({ sheet, leftOut, notes: [] });
}

/** The workbook of one widget. */
export function workbookOf(
  sheet: Sheet,
  facts: readonly (readonly [string, string | number])[] = [],
): Promise<ArrayBuffer> {
  return bytesOf(widgetWorkbook(partsOf([sheet]), () => facts));
}

/** The same as CSV. */
export async function csvText(sheet: Sheet, leftOut: string | null = null): Promise<string> {
  let text = '';
  for await (const piece of csvPieces(partsOf([sheet], leftOut))) text += piece;
  return text;
}
