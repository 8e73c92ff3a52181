import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { parametersOf } from '../terms/route-shape.ts';
import { linkPlaceholders } from './link-placeholders.ts';
import { linkKey } from './link-text.ts';
import { sessionNames } from './link-token.ts';
import type { Texts } from './texts.ts';

/** What texts outside of widgets may say by its name: filters, facts of the session, parameters of the route. They have no query. */
export const sayableOnPage = (
  components: readonly string[],
  route: string | undefined,
): readonly string[] => [...components, ...sessionNames, ...(route === undefined ? [] : parametersOf(route))];

/** Checks such a text: its key, and the names in it. */
export function linkSaid(
  key: string | undefined,
  at: Path,
  { texts, said }: { readonly texts: Texts; readonly said: readonly string[] | null },
  report: Report,
): void {
  if (key === undefined) return;
  if (said === null || linkPlaceholders(key, said, texts, at, report)) linkKey(texts, key, at, report);
}
