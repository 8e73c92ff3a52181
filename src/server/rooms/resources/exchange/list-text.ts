import type { FieldValue } from '../../../../language/plan/index.ts';

/**
 * Characters above which a list is written as JSON. Workbooks cut long texts: cut JSON is rejected on import,
 * but a cut plain list would be read as complete.
 */
const LONGEST_LIST = 32_000;

/**
 * Converts a list or an object to the text of a cell: plain items separated by semicolons, otherwise JSON.
 */
export function listText(value: Exclude<FieldValue, string | number | boolean | null>): string {
  if (!Array.isArray(value) || !value.every(isPlain)) return JSON.stringify(value);
  const text = value.join('; ');
  return text.length > LONGEST_LIST ? JSON.stringify(value) : text;
}

/** Whether an item can be read back unchanged from a text with semicolons. */
const isPlain = (item: FieldValue): boolean =>
  typeof item === 'string'
    ? item !== '' && item === item.trim() && !item.includes(';') && !item.startsWith('[')
    : typeof item === 'number' || typeof item === 'boolean';

/** Splits a text at semicolons. Empty items are dropped. */
export const itemsOf = (text: string): string[] =>
  text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Parses JSON; null for any other text. */
export function readJson(text: string): FieldValue {
  try {
    return JSON.parse(text) as FieldValue;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
