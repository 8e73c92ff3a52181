/** Text that a spreadsheet would run as a formula, after any apostrophes. */
const RUNS = /^'*[=+\-@\t\r\0]/;

/**
 * Text for a CSV file. An apostrophe in front keeps a spreadsheet from running it as a formula; `plainText`
 * removes it.
 */
export const guardedText = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** Reverses `guardedText`. */
export const plainText = (text: string): string =>
  text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;
