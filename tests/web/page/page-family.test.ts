import { expect, it } from 'vitest';
import type { PageEntry } from '../../../src/language/plan/index.ts';
import { pageFamily } from '../../../src/web/page/page-family.ts';

const entry = (route: string, more: Partial<PageEntry> = {}): PageEntry => ({
  route,
  title: `title of ${route}`,
  access: null,
  hash: route,
  menu: null,
  ...more,
});
const child = (route: string, order: number): PageEntry =>
  entry(route, { parent: { route: '/x/:id', title: `tab ${route}`, order } });
const pages = [entry('/x/:id', { leads: true }), child('/x/:id/b', 2), child('/x/:id/a', 1), entry('/y')];
const familyOf = (route: string) => pageFamily({ pages }, route, { id: 'a b' }, (key) => key.toUpperCase());

it('a page of a family shows its parent’s title, and tabs that lead to pages of the same parameters', () =>
  expect(familyOf('/x/:id/b')).toEqual({
    title: 'TITLE OF /X/:ID',
    tabs: [
      { title: 'TAB /X/:ID/A', path: '/x/a%20b/a', isOpen: false },
      { title: 'TAB /X/:ID/B', path: '/x/a%20b/b', isOpen: true },
    ],
  }));

it('a page alone has no tabs', () => expect(familyOf('/y')).toBeNull());
