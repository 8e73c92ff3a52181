import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { placeholdersAt, type Texts } from './texts.ts';

/** Checks that each placeholder of a text has a value. Returns whether all have one. */
export function linkPlaceholders(
  key: string,
  values: readonly string[],
  texts: Texts,
  at: Path,
  report: Report,
): boolean {
  // Only the default language is checked here. `linkLocales` checks that the other languages have the same
  // placeholders.
  const placeholders = placeholdersAt(key, texts);
  if (placeholders === null) return true;
  const { language, names } = placeholders;
  const lacking = [...names].filter((name) => !values.includes(name));
  for (const name of lacking) report('unknown-placeholder', at, { name, language, allowed: values });
  return lacking.length === 0;
}
