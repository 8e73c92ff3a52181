import type { FieldValue } from '../../../../language/plan/index.ts';

/** A longer text is cut by a workbook. Cut JSON is refused when it is read; a cut list would be taken for a whole one. */
const LONGEST_LIST = 32_000;

/** A list or an object as the text of a cell: plain items with semicolons between them, as people write them; else JSON. */
export function listText(value: Exclude<FieldValue, string | number | boolean | null>): string {
  if (!Array.isArray(value) || !value.every(isPlain)) return JSON.stringify(value);
  const text = value.join('; ');
  return text.length > LONGEST_LIST ? JSON.stringify(value) : text;
}

/** Whether an item is read as the same from between semicolons. */
const isPlain = (item: FieldValue): boolean =>
  typeof item === 'string'
    ? item !== '' && item === item.trim() && !item.includes(';') && !item.startsWith('[')
    : typeof item === 'number' || typeof item === 'boolean';

/** The items of a text with semicolons between them. */
export const itemsOf = (text: string): string[] =>
  text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** What a text in JSON says; null for any other text. */
export function readJson(text: string): FieldValue {
  try {
    return JSON.parse(text) as FieldValue;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
