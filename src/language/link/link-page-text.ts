import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { parametersOf } from '../terms/route-shape.ts';
import { linkPlaceholders } from './link-placeholders.ts';
import { linkKey } from './link-text.ts';
import { sessionNames } from './link-token.ts';
import type { Texts } from './texts.ts';

/**
 * Names that placeholders in texts outside of widgets may use: filters, session values and route parameters.
 */
export const placeholdersOnPage = (
  components: readonly string[],
  route: string | undefined,
): readonly string[] => [...components, ...sessionNames, ...(route === undefined ? [] : parametersOf(route))];

/** Checks the key and the placeholders of a text outside of widgets. */
export function linkPageText(
  key: string | undefined,
  at: Path,
  { texts, placeholders }: { readonly texts: Texts; readonly placeholders: readonly string[] | null },
  report: Report,
): void {
  if (key === undefined) return;
  if (placeholders === null || linkPlaceholders(key, placeholders, texts, at, report))
    linkKey(texts, key, at, report);
}
