import type { Manifest, ManifestNews, PageEntry } from '../../../language/plan/index.ts';

/** The largest number of changed pages that an event lists; with more, the browser requests the manifest. */
const mostPages = 20;

/**
 * The event for a new manifest. It lists the changed pages when only a few pages changed and nothing else
 * did.
 */
export function newsOf(now: Manifest, before: Manifest | null): ManifestNews {
  const { version } = now;
  const pages = before && pagesChanged(before, now);
  return before === null || pages === null
    ? { version }
    : { version, change: { from: before.version, pages } };
}

/**
 * The changed pages; null when pages were added or removed, something else changed, or too many pages did.
 */
function pagesChanged(before: Manifest, now: Manifest): readonly PageEntry[] | null {
  const isSameRest =
    textOf({ ...before, pages: [], version: '' }) === textOf({ ...now, pages: [], version: '' });
  if (!isSameRest || before.pages.length !== now.pages.length) return null;
  if (now.pages.some(({ route }, index) => route !== before.pages[index]!.route)) return null;
  const changed = now.pages.filter((entry, index) => !isSame(entry, before.pages[index]!));
  return changed.length > mostPages ? null : changed;
}

const isSame = (now: PageEntry, before: PageEntry): boolean =>
  now === before || textOf(now) === textOf(before);

const textOf = (value: object): string => JSON.stringify(value);
