/** The maximum length of a text in a spreadsheet cell. */
const EXCEL_TEXT_LENGTH = 32_767;

/** Characters that XML, and so a workbook, can't hold. Line breaks and tabs are not among them. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text that spreadsheet programs would decode: `_x000D_` would become a line break. */
const LOOKS_ENCODED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/**
 * Converts text for a cell of a workbook. Unwritable characters become U+FFFD; the rest keeps its meaning.
 */
export function excelText(text: string): string {
  const writable = text.replaceAll(UNWRITABLE, '\uFFFD').replaceAll(LOOKS_ENCODED, '_x005F_');
  return writable.length <= EXCEL_TEXT_LENGTH ? writable : `${writable.slice(0, EXCEL_TEXT_LENGTH - 1)}…`;
}
