import { bandNames } from '../language/plan/index.ts';
import type { ReportColumn } from '../language/plan/index.ts';
import type { Formatters } from './formatters.ts';

/** The properties of a column that affect the names of its members. */
export type WordedMembers = Pick<ReportColumn, 'members' | 'part' | 'bands' | 'format' | 'currency'>;

/**
 * The displayed names of members, by value: texts of the dictionaries, bands by their bounds, hours as 00 to
 * 23. The member of rows without a value is the empty text.
 */
export function memberWords(
  column: WordedMembers,
  textOf: (key: string) => string,
  format: Pick<Formatters, 'band'>,
): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  if (column.part === 'hourOfDay')
    for (let hour = 0; hour < 24; hour += 1) words.set(String(hour), String(hour).padStart(2, '0'));
  if (column.bands !== undefined) addBands(words, column, column.bands, format);
  for (const [member, key] of Object.entries(column.members ?? {})) words.set(member, textOf(key));
  return words;
}

function addBands(
  words: Map<string, string>,
  { format: name, currency }: WordedMembers,
  bounds: readonly number[],
  format: Pick<Formatters, 'band'>,
): void {
  const style = { format: name, currency: currency ?? null };
  for (const [at, band] of bandNames(bounds).entries())
    words.set(band, format.band(bounds[at - 1] ?? null, bounds[at] ?? null, style));
}
