/** Text that a spreadsheet would run as a formula, after any apostrophes. */
const RUNS = /^'*[=+\-@\t\r\0]/;

/** Text as it stands in a CSV file: an apostrophe keeps a spreadsheet from running it. `plainText` takes it away again. */
export const guardedText = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** The text that was meant. */
export const plainText = (text: string): string =>
  text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;
