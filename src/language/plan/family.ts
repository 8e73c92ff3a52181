import type { PageEntry } from './page.ts';

/** A page and its tabs: the page itself, if it has widgets, and its children in order. */
export interface Family {
  readonly parent: PageEntry;
  readonly tabs: readonly PageEntry[];
}

/** The children of a page in tab order. */
export function childrenOf(pages: readonly PageEntry[], route: string): readonly PageEntry[] {
  return pages
    .flatMap((entry) => (entry.parent?.route === route ? [{ entry, order: entry.parent.order }] : []))
    .toSorted((a, b) => a.order - b.order || (a.entry.route < b.entry.route ? -1 : 1))
    .map(({ entry }) => entry);
}

/** The family of a page among the pages that a reader may open. Null when it has no children there. */
export function familyOf(pages: readonly PageEntry[], page: PageEntry): Family | null {
  const above = page.parent?.route;
  const parent = above === undefined ? page : pages.find(({ route }) => route === above);
  if (parent === undefined) return null;
  const children = childrenOf(pages, parent.route);
  if (children.length === 0) return null;
  return { parent, tabs: parent.leads === true ? children : [parent, ...children] };
}

/** The pages without those that have neither widgets nor a child among the given pages. */
export function withoutEmptyPages(pages: readonly PageEntry[]): readonly PageEntry[] {
  const parents = new Set(pages.map(({ parent }) => parent?.route));
  return pages.filter(({ leads, route }) => leads !== true || parents.has(route));
}
