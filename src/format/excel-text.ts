/** The longest text that a cell of a spreadsheet may hold. */
const EXCEL_TEXT_LENGTH = 32_767;

/** Characters that XML, and so a workbook, can't hold. Line breaks and tabs are not among them. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** What spreadsheet programs decode as a character: the text `_x000D_` would be read as a line break. */
const LOOKS_ENCODED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Text as a cell of a workbook can hold it, meaning the same: unwritable characters become U+FFFD, the rest is kept. */
export function excelText(text: string): string {
  const writable = text.replaceAll(UNWRITABLE, '\uFFFD').replaceAll(LOOKS_ENCODED, '_x005F_');
  return writable.length <= EXCEL_TEXT_LENGTH ? writable : `${writable.slice(0, EXCEL_TEXT_LENGTH - 1)}…`;
}
