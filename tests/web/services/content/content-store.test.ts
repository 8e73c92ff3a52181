import { describe, expect, it } from 'vitest';
import type { Manifest, PagePlan } from '../../../../src/language/plan/index.ts';
import { createContentStore } from '../../../../src/web/services/content/content-store.ts';

const manifestOf = (version: string, hash: string, dictionary = 'd1'): Manifest => ({
  product: { id: 'p', name: 'P', logo: null, color: null },
  languages: ['en', 'de'],
  skin: 'light',
  home: '/a',
  landing: {},
  sections: [],
  pages: [{ route: '/a', title: 'a', access: null, hash, menu: null }],
  locales: { en: dictionary, de: 'd2' },
  version,
});

const planOf = (hash: string): PagePlan => ({
  route: '/a',
  pageName: 'custom',
  title: hash,
  description: null,
  layout: 'vertical',
  access: null,
  public: false,
  refresh: null,
  actions: [],
  filterBar: null,
  queries: {},
  widgets: {},
  sections: [],
  panels: null,
});

const storeOn = (first: Manifest) => {
  const requested: string[] = [];
  let current = first;
  let failing = false;
  const answer = <T>(name: string, value: T): Promise<T> => {
    requested.push(name);
    return failing ? Promise.reject(new Error('offline')) : Promise.resolve(value);
  };
  const store = createContentStore({
    source: {
      manifest: () => answer('manifest', current),
      plan: (hash) => answer(`plan ${hash}`, planOf(hash)),
      dictionary: (language, hash) => answer(`${language} ${hash}`, {}),
    },
    onDictionary: (language) => requested.push(`told ${language}`),
    language: () => 'en',
  });
  return {
    store,
    requested,
    serve: (next: Manifest) => (current = next),
    fail: (now: boolean) => (failing = now),
  };
};

describe('the content store', () => {
  it('asks for each thing once, however many want it at the same time', async () => {
    const { store, requested } = storeOn(manifestOf('1', 'p1'));
    await Promise.all([store.ready(), store.open('/a'), store.open('/a'), store.ready()]);
    await store.open('/a');
    expect(requested.toSorted()).toEqual(['en d1', 'manifest', 'plan p1', 'told en']);
    expect(store.plan('/a')?.title).toBe('p1');
  });

  it('knows no page where the manifest has none', async () => {
    const { store } = storeOn(manifestOf('1', 'p1'));
    expect(await store.open('/b')).toBeNull();
  });

  it('takes a new version whole: the plan of the open page comes before the manifest counts', async () => {
    const { store, requested, serve } = storeOn(manifestOf('1', 'p1'));
    await store.open('/a');
    const seen: (string | undefined)[] = [];
    store.subscribe(() => seen.push(`${store.manifest()?.version} ${store.plan('/a')?.title}`));
    serve(manifestOf('2', 'p2'));
    requested.length = 0;
    await store.update({ version: '2' });
    expect(seen).toEqual(['2 p2']);
    expect(requested).toEqual(['manifest', 'plan p2']);
  });

  it('does nothing on a version that it has', async () => {
    const { store, requested } = storeOn(manifestOf('1', 'p1'));
    await store.open('/a');
    requested.length = 0;
    await store.update({ version: '1' });
    expect(requested).toEqual([]);
  });

  it('loads a dictionary again when its hash has changed', async () => {
    const { store, requested, serve } = storeOn(manifestOf('1', 'p1'));
    await store.open('/a');
    serve(manifestOf('2', 'p1', 'd9'));
    requested.length = 0;
    await store.update({ version: '2' });
    expect(requested).toEqual(['manifest', 'en d9', 'told en']);
  });

  it('asks for the changed page alone where the news say all that changed', async () => {
    const { store, requested } = storeOn(manifestOf('1', 'p1'));
    await store.open('/a');
    requested.length = 0;
    const { pages } = manifestOf('2', 'p2');
    await store.update({ version: '2', change: { from: '1', pages } });
    expect(requested).toEqual(['plan p2']);
    expect([store.plan('/a')?.title, store.manifest()?.version]).toEqual(['p2', '2']);
  });

  it('asks for the manifest where the news are of a change to another one than it has', async () => {
    const { store, serve, requested } = storeOn(manifestOf('1', 'p1'));
    await store.open('/a');
    serve(manifestOf('3', 'p3'));
    requested.length = 0;
    await store.update({ version: '3', change: { from: '2', pages: [] } });
    expect(requested).toEqual(['manifest', 'plan p3']);
  });

  it('asks again after a failure, and shows the old meanwhile', async () => {
    const { store, serve, fail } = storeOn(manifestOf('1', 'p1'));
    fail(true);
    await expect(store.open('/a')).rejects.toThrow('offline');
    fail(false);
    expect((await store.open('/a'))?.plan.title).toBe('p1');
    serve(manifestOf('2', 'p2'));
    fail(true);
    await expect(store.update({ version: '2' })).rejects.toThrow('offline');
    expect(store.plan('/a')?.title).toBe('p1');
    fail(false);
    await store.update({ version: '2' });
    expect(store.plan('/a')?.title).toBe('p2');
  });

  it('forgets everything when another user logs in', async () => {
    const { store } = storeOn(manifestOf('1', 'p1'));
    await store.open('/a');
    store.clear();
    expect([store.manifest(), store.plan('/a')]).toEqual([null, null]);
  });
});
