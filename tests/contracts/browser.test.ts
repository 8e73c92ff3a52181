import { describe, expect, it } from 'vitest';
import { createSettings } from '../../src/web/development/settings.ts';
import { createDrafts } from '../../src/web/page/drafts.ts';
import { createFolding } from '../../src/web/page/folding.ts';
import { apiSavedSelections } from '../../src/web/page/saved-selections.ts';
import { createBrandingStore } from '../../src/web/services/branding.ts';
import { createLastSearch } from '../../src/web/services/last-search.ts';
import { createPreferences } from '../../src/web/services/preferences.ts';
import { createTokenStore } from '../../src/web/session/tokens.ts';
import { checkVersion } from '../../src/web/session/version-check.ts';

// What a browser has stored is read by later versions of the app: its names are compared as literals.

/** A storage, and all that was written into it: JSON is parsed. */
function watchedStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    written: (): Readonly<Record<string, unknown>> =>
      Object.fromEntries(
        [...items].map(([key, value]) => [key, /^[[{]/.test(value) ? JSON.parse(value) : value]),
      ),
  };
}

const nothing = (): void => undefined;

const reader = { company: 'acme', userName: 'ann@acme.example' };

describe('the names in the storage of a browser', () => {
  it('of the session', () => {
    const storage = watchedStorage();
    const userData = {
      ...reader,
      fullname: 'Ann',
      role: 'admin' as const,
      ability: [{ action: 'manage' as const, subject: 'all' as const }],
    };
    createTokenStore(storage).start({ accessToken: 'a', refreshToken: 'b', idToken: 'c', userData });
    expect(storage.written()).toEqual({
      accessToken: 'a',
      refreshToken: 'b',
      idToken: 'c',
      userData: {
        company: 'acme',
        userName: 'ann@acme.example',
        fullname: 'Ann',
        role: 'admin',
        ability: [{ action: 'manage', subject: 'all' }],
      },
    });
  });

  it('of the settings of its user', () => {
    const storage = watchedStorage();
    createPreferences(storage, ['en']).set({
      skin: 'dark',
      direction: 'rtl',
      language: 'de',
      menuCollapsed: true,
      menuHidden: false,
      contentWidth: 'boxed',
      singleKeys: false,
    });
    expect(storage.written()).toEqual({
      'vuexy-skin': 'dark',
      'reportwright-direction': 'rtl',
      'reportwright-language': 'de',
      'reportwright-menu-collapsed': 'true',
      'reportwright-menu-hidden': 'false',
      'reportwright-content-width': 'boxed',
      'reportwright-single-keys': 'false',
    });
  });

  it('of pages: last selections, folded sections, drafts', () => {
    const storage = watchedStorage();
    createLastSearch(storage).write('/report', '?brand=B1');
    createFolding(storage, reader).write('/report', { details: true });
    createDrafts(storage, { ...reader, page: '/form' }).write('new', { name: 'Draft' });
    expect(storage.written()).toEqual({
      'reportwright-last-search': [['/report', '?brand=B1']],
      'reportwright-folded:["acme","ann@acme.example","/report"]': { details: true },
      'reportwright-draft:["acme","ann@acme.example","/form","new"]': { name: 'Draft' },
    });
  });

  it('of the product: its branding, its way to log in, its version', async () => {
    const storage = watchedStorage();
    const app = {
      product: { id: 'p', name: 'Product', logo: null, color: '#123456' },
      languages: ['en'],
      skin: 'light',
      authMode: 'oidc',
    };
    const branding = createBrandingStore(storage, async () => app as never);
    branding.remember({ name: 'Product', logo: null, color: '#123456', skin: 'light', languages: ['en'] });
    await branding.app();
    await checkVersion({
      load: async () => ({ pVersion: '1.2.3', ignore: false }),
      storage,
      clear: nothing,
      refresh: nothing,
    });
    expect(storage.written()).toEqual({
      'reportwright-face': {
        name: 'Product',
        logo: null,
        color: '#123456',
        skin: 'light',
        languages: ['en'],
      },
      'reportwright-login': 'oidc',
      'reportwright-version': '1.2.3',
    });
  });

  it('of the tools of developers', () => {
    const storage = watchedStorage();
    createSettings(storage).change({ isOpen: true, latency: 200 });
    expect(storage.written()).toEqual({
      'reportwright-development': {
        isOpen: true,
        isInspecting: false,
        latency: 200,
        errors: 0,
        reordering: 0,
        seed: 1,
      },
    });
  });
});

it('the names in the request that saves a selection', async () => {
  const sent: unknown[] = [];
  const http = { post: async (...request: unknown[]) => void sent.push(request) };
  const saved = apiSavedSelections(http as never);
  await saved.write('add', 'home', 'Mine', {
    brand: ['B1'],
    date: { start: '2026-01-01', end: '2026-01-31' },
  } as never);
  expect(sent).toEqual([
    [
      'global/filters/filter_saved_selections',
      { saveName: 'Mine', selections: { brand: ['B1'], date: { start: '2026-01-01', end: '2026-01-31' } } },
      { params: { action: 'add', configName: 'home' } },
    ],
  ]);
});
