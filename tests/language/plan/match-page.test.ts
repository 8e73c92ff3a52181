import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/language/plan/index.ts';
import { destinationOf, matchPage } from '../../../src/language/plan/index.ts';

const manifest = (...routes: string[]): Manifest => ({
  product: { id: 'p', name: 'P', logo: null, color: null },
  languages: ['en'],
  skin: 'light',
  home: '/home/index',
  landing: {},
  sections: [],
  pages: routes.map((route) => ({ route, title: route, access: null, hash: route, menu: null })),
  locales: {},
  version: '1',
});

const pages = manifest(
  '/home/index',
  '/users/user/:sub',
  '/users/user/new-user',
  '/files/:pageType/:folder*',
);

describe('the page at a path', () => {
  it.each([
    ['/home/index', '/home/index', {}],
    ['/home/index/', '/home/index', {}],
    ['/users/user/new-user', '/users/user/new-user', {}],
    ['/users/user/17', '/users/user/:sub', { sub: '17' }],
    ['/users/user/a%20b', '/users/user/:sub', { sub: 'a b' }],
    ['/users/user/50%', '/users/user/:sub', { sub: '50%' }],
    ['/files/image', '/files/:pageType/:folder*', { pageType: 'image', folder: '' }],
    ['/files/image/a/b/c', '/files/:pageType/:folder*', { pageType: 'image', folder: 'a/b/c' }],
  ])('%s is %s', (path, route, params) => {
    const match = matchPage(pages, path);
    expect([match?.entry.route, match?.params]).toEqual([route, params]);
  });

  it('prefers a route without parameters, however long the others are', () => {
    const all = manifest('/files/:folder*', '/files', '/:any');
    expect(matchPage(all, '/files/')?.entry.route).toBe('/files');
    expect(matchPage(all, '/file')?.entry.route).toBe('/:any');
    expect(matchPage(all, '/files/a')?.entry.route).toBe('/files/:folder*');
  });

  it('reads an encoded slash as part of a name', () => {
    expect(matchPage(pages, '/home%2Findex')).toBeNull();
    expect(matchPage(pages, '/users/user/a%2Fb')?.params).toEqual({ sub: 'a/b' });
  });

  it.each(['/', '/home', '/home/index/more', '/files', '/constructor', '/users/user'])('%s is none', (path) =>
    expect(matchPage(pages, path)).toBeNull(),
  );
});

const childOf = (order: number) => ({ parent: { route: '/all/:id', title: 't', order } });

describe('where a path leads', () => {
  const [all, first, second, alone] = manifest(
    '/all/:id',
    '/all/:id/first',
    '/all/:id/second',
    '/alone',
  ).pages;
  const family = {
    ...manifest(),
    pages: [
      { ...all!, leads: true as const },
      { ...first!, ...childOf(2) },
      { ...second!, ...childOf(1) },
      alone!,
    ],
  };
  const pathTo = (path: string) => destinationOf(family, path)?.path;

  it('is the page at it', () =>
    expect([pathTo('/alone'), pathTo('/all/7/first'), pathTo('/none')]).toEqual([
      '/alone',
      '/all/7/first',
      undefined,
    ]));

  it('is the first child of a page without widgets, with the same parameters', () => {
    expect(pathTo('/all/a%20b')).toBe('/all/a%20b/second');
    expect(destinationOf(family, '/all/7')).toMatchObject({
      params: { id: '7' },
      entry: { hash: '/all/:id/second' },
    });
  });

  it('is nowhere where none of its children is there', () =>
    expect(destinationOf({ ...family, pages: family.pages.slice(0, 1) }, '/all/7')).toBeNull());
});
