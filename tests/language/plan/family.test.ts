import { describe, expect, it } from 'vitest';
import { childrenOf, familyOf, withoutEmptyPages, type PageEntry } from '../../../src/language/plan/index.ts';

const page = (route: string, more: Partial<PageEntry> = {}): PageEntry => ({
  route,
  title: route,
  access: null,
  hash: route,
  menu: null,
  ...more,
});
const child = (route: string, order: number): PageEntry =>
  page(route, { parent: { route: '/all', title: route, order } });
const parent = page('/all', { leads: true });
const pages = [child('/c', 1), child('/b', 2), parent, child('/a', 2), page('/alone')];
const routes = (entries: readonly PageEntry[] = []): string[] => entries.map(({ route }) => route);

describe('a family of pages', () => {
  it('has its tabs by their numbers, and by their routes where these are the same', () =>
    expect(routes(childrenOf(pages, '/all'))).toEqual(['/c', '/a', '/b']));

  it('is the same for each of its pages', () => {
    const family = { parent, tabs: childrenOf(pages, '/all') };
    for (const { route } of [parent, ...family.tabs])
      expect(
        familyOf(
          pages,
          pages.find((each) => each.route === route)!,
        ),
      ).toEqual(family);
    expect(familyOf(pages, page('/alone'))).toBeNull();
  });

  it('begins with the parent where that has widgets', () => {
    const whole = page('/all');
    const all = pages.map((each) => (each === parent ? whole : each));
    expect(routes(familyOf(all, whole)?.tabs)).toEqual(['/all', '/c', '/a', '/b']);
  });

  it('is none to who may not open the parent, or no child', () => {
    expect(familyOf([child('/a', 1)], child('/a', 1))).toBeNull();
    expect(familyOf([page('/all')], page('/all'))).toBeNull();
  });

  it('does not count where it leads nowhere', () =>
    expect(routes(withoutEmptyPages([parent, page('/alone')]))).toEqual(['/alone']));
});
