import type { PageAddress } from './page-model.ts';

/** The address bar, to a page that is open in it, or about to be. */
export const here = (
  route: PageAddress['route'],
  { search, hash }: Pick<PageAddress, 'search' | 'hash'> = window.location,
): PageAddress => ({
  route,
  search,
  hash,
  write: writeSearch,
});

/** The router's own state stays with the entry; it is told nothing, since no route changes. */
function writeSearch(search: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
}
