import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { placeholdersAt, type Texts } from './texts.ts';

/** Checks that there is a value for each placeholder of a text, and says whether there is. */
export function linkPlaceholders(
  key: string,
  values: readonly string[],
  texts: Texts,
  at: Path,
  report: Report,
): boolean {
  // The other languages must have the placeholders of the first: that is checked once for all texts.
  const placeholders = placeholdersAt(key, texts);
  if (placeholders === null) return true;
  const { language, names } = placeholders;
  const lacking = [...names].filter((name) => !values.includes(name));
  for (const name of lacking) report('unknown-placeholder', at, { name, language, allowed: values });
  return lacking.length === 0;
}
