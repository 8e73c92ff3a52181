import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../../src/language/plan/index.ts';
import { matchPage } from '../../../../src/web/services/content/match-page.ts';

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

  it.each(['/', '/home', '/home/index/more', '/files', '/constructor', '/users/user'])('%s is none', (path) =>
    expect(matchPage(pages, path)).toBeNull(),
  );
});
