import type { PageAddress } from './page-model.ts';

/** The address of a page that is open, or is about to open. */
export const here = (
  route: PageAddress['route'],
  { search, hash }: Pick<PageAddress, 'search' | 'hash'> = window.location,
): PageAddress => ({
  route,
  search,
  hash,
  write: writeSearch,
});

/** Keeps the router's own state of the entry. The router is not notified, because the route stays the same. */
function writeSearch(search: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
}
