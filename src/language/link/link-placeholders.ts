import { nearest } from '../diagnostics/suggest.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { placeholdersOf, type Texts } from './texts.ts';

/** Checks that there is a value for each placeholder of a text. */
export function linkPlaceholders(
  key: string,
  values: readonly string[],
  texts: Texts,
  at: Path,
  report: Report,
): void {
  // The other languages must have the placeholders of the first: that is checked once for all texts.
  const standard = texts.standard(key);
  if (standard === null) return;
  const lacking = [...placeholdersOf(standard.text)].filter((name) => !values.includes(name));
  for (const name of lacking)
    report(
      'unknown-placeholder',
      at,
      { name, language: standard.language, allowed: values },
      { near: nearest(name, values) },
    );
}
