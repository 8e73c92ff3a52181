import type { Sheet } from '../../../../src/web/export/sheet.ts';
import { widgetWorkbook } from '../../../../src/web/export/index.ts';
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

/** The workbook of one widget. */
export function workbookOf(
  sheet: Sheet,
  facts: readonly (readonly [string, string | number])[] = [],
): Promise<ArrayBuffer> {
  return bytesOf(widgetWorkbook(sheet, facts));
}
