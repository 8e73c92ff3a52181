import type { Manifest, ManifestNews, PageEntry } from '../../../language/plan/index.ts';

/** More than an author saves at once: then the manifest is asked for. */
const mostPages = 20;

/** What an event says of a user's new manifest: the pages that changed, where nothing but a few of them did. */
export function newsOf(now: Manifest, before: Manifest | null): ManifestNews {
  const { version } = now;
  const pages = before && pagesChanged(before, now);
  return before === null || pages === null
    ? { version }
    : { version, change: { from: before.version, pages } };
}

/** Null where another page came, one went, or something besides the pages changed. */
function pagesChanged(before: Manifest, now: Manifest): readonly PageEntry[] | null {
  const isSameRest =
    textOf({ ...before, pages: [], version: '' }) === textOf({ ...now, pages: [], version: '' });
  if (!isSameRest || before.pages.length !== now.pages.length) return null;
  if (now.pages.some(({ route }, index) => route !== before.pages[index]!.route)) return null;
  const changed = now.pages.filter((entry, index) => textOf(entry) !== textOf(before.pages[index]!));
  return changed.length > mostPages ? null : changed;
}

const textOf = (value: object): string => JSON.stringify(value);
