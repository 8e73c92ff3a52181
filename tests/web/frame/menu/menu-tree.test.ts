import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../../src/language/plan/index.ts';
import {
  createMenuTree,
  menuRouteOf,
  menuTree,
  pagesAbove,
  searchMenu,
  sectionOf,
} from '../../../../src/web/frame/menu/menu-tree.ts';

const page = (route: string, section: string, order: number): Manifest['pages'][number] => ({
  route,
  title: route,
  access: null,
  hash: route,
  menu: { section, icon: null, order, title: route.slice(1), authMode: null },
});

const manifest: Manifest = {
  product: { id: 'p', name: 'P', logo: null, color: null },
  languages: ['en'],
  skin: 'light',
  home: '/a',
  landing: {},
  sections: [
    { name: 'see', title: 'See', icon: 'EyeOutlined', place: 'menu' },
    { name: 'empty', title: 'Empty', icon: 'EyeOutlined', place: 'menu' },
    { name: 'plan', title: 'Planung & Größe', icon: 'EyeOutlined', place: 'menu' },
  ],
  pages: [page('/b', 'see', 2), page('/a', 'see', 1), page('/Été', 'plan', 1), page('/x/:id', 'plan', 2)],
  locales: {},
  version: '1',
};
const sections = menuTree(manifest, (key) => key);

describe('the menu', () => {
  it('leaves out what stands there only where users log in another way', () => {
    const own = page('/password', 'see', 3);
    const withOwn = { ...manifest, pages: [{ ...own, menu: { ...own.menu!, authMode: 'local' as const } }] };
    const routesAt = (mode: 'local' | 'oidc') =>
      menuTree(withOwn, (key) => key, mode).flatMap(({ pages }) => pages.map(({ route }) => route));
    expect(routesAt('local')).toEqual(['/password']);
    expect(routesAt('oidc')).toEqual([]);
  });

  it('has the sections in their order with their pages in theirs, and no empty section', () =>
    expect(sections.map(({ name, pages }) => [name, pages.map(({ route }) => route)])).toEqual([
      ['see', ['/a', '/b']],
      ['plan', ['/Été']],
    ]));

  it('leads to the address of a page whose route has parameters, and leaves it out where it has none', () => {
    const one = page('/files/:area', 'see', 1);
    const withPath = { ...one, menu: { ...one.menu!, path: '/files/images' } };
    const found = [one, withPath].map((each) => menuTree({ ...manifest, pages: [each] }, (key) => key));
    expect(found.map(([section]) => section?.pages.map(({ path }) => path))).toEqual([
      undefined,
      ['/files/images'],
    ]);
  });

  it('is the very same after a save that changes nothing of it, and another one after any that does', () => {
    const treeOf = createMenuTree();
    const before = treeOf(manifest, (key) => key);
    const saved = { ...manifest, pages: manifest.pages.map((each) => ({ ...each, hash: `${each.hash}2` })) };
    expect(treeOf(saved, (key) => key)).toBe(before);
    const moved = treeOf({ ...saved, pages: [page('/c', 'see', 0), ...saved.pages] }, (key) => key);
    expect(moved[0]!.pages.map(({ route }) => route)).toEqual(['/c', '/a', '/b']);
    expect(treeOf(manifest, (key) => key.toUpperCase())[0]!.title).toBe('SEE');
  });

  it.each([
    ['ete', ['/Été']],
    ['GROSSE', []],
    ['größe', ['/Été']],
    ['see b', ['/b']],
    ['  ', ['/a', '/b', '/Été']],
    ['.*', []],
  ])('finds for %j the pages %j', (text, routes) =>
    expect(searchMenu(sections, text).flatMap(({ pages }) => pages.map(({ route }) => route))).toEqual(
      routes,
    ),
  );

  it('knows the section of a page', () => {
    expect(sectionOf(sections, '/b')?.name).toBe('see');
    expect(sectionOf(sections, '/nowhere')).toBeNull();
  });
});

describe('the breadcrumbs', () => {
  it('lead up through the pages whose routes the open one continues', () => {
    const pages = ['/users', '/users/user/new-user', '/users/user/:sub', '/users/:team/all', '/us'].map(
      (route) => page(route, 'see', 1),
    );
    const above = (route: string) => pagesAbove({ pages }, { route }).map((one) => one.route);
    expect(above('/users/user/new-user')).toEqual(['/users']);
    expect(above('/users/user/new-user/rights')).toEqual(['/users', '/users/user/new-user']);
    expect(above('/users')).toEqual([]);
    expect(above('/userspace')).toEqual([]);
  });
});

/** A tab of `/a`. */
const child = (route: string, order: number): Manifest['pages'][number] => ({
  ...page(route, 'see', 1),
  menu: null,
  parent: { route: '/a', title: `tab ${route}`, order },
});

describe('a family of pages', () => {
  const pages = [child('/a/second', 2), child('/first', 1), ...manifest.pages];
  const tree = menuTree({ ...manifest, pages }, (key) => key);

  it('stands in the menu with its tabs in their order, which are found by their titles', () => {
    const [{ tabs = [] } = {}] = tree[0]!.pages;
    expect(tabs.map(({ title }) => title)).toEqual(['tab /first', 'tab /a/second']);
    expect(searchMenu(tree, 'second').flatMap((section) => section.pages.map(({ route }) => route))).toEqual([
      '/a',
    ]);
  });

  it('is marked in the menu at its parent, whichever tab is open', () => {
    expect([...pages.slice(0, 2), page('/a', 'see', 1)].map(menuRouteOf)).toEqual(['/a', '/a', '/a']);
    expect(menuRouteOf({ ...child('/own', 1), menu: page('/own', 'see', 1).menu })).toBe('/own');
  });

  it('has its parent above each tab, whatever their routes', () => {
    for (const tab of pages.slice(0, 2))
      expect(pagesAbove({ pages }, tab).map(({ route }) => route)).toEqual(['/a']);
  });
});
