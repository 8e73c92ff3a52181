import { createListeners } from '../../kit/listeners.ts';
import type { Dictionary, Manifest, ManifestNews, PagePlan } from '../../../language/plan/index.ts';
import { destinationOf } from '../../../language/plan/index.ts';
import { sharedParts } from './shared-parts.ts';

/** The source of content. Plans and dictionaries are immutable under their hash. */
export interface ContentSource {
  readonly manifest: () => Promise<Manifest>;
  readonly plan: (hash: string) => Promise<PagePlan>;
  readonly dictionary: (language: string, hash: string) => Promise<Dictionary>;
}

/** A page of the manifest, its path, and the values of its route's parameters. */
export interface FoundPage {
  readonly path: string;
  readonly plan: PagePlan;
  readonly params: Readonly<Record<string, string>>;
}

interface ContentParts {
  readonly source: ContentSource;
  /** Passes a dictionary to the translator. */
  readonly onDictionary: (language: string, dictionary: Dictionary) => void;
  /** The current language. */
  readonly language: () => string;
}

/** The company's manifest, and the plans and dictionaries loaded so far. */
export interface ContentStore {
  manifest(): Manifest | null;
  /** The latest loaded plan of a route. */
  plan(route: string): PagePlan | null;
  subscribe(listener: () => void): () => void;
  /** Loads the manifest and the dictionary of the current language, unless they are loaded. */
  ready(): Promise<Manifest>;
  /**
   * Loads the plan of the page at a path without its texts, which is enough to send its requests. Null where there is
   * no such page.
   */
  find(path: string): Promise<FoundPage | null>;
  /** Loads the page at a path with its texts, so that it can be rendered; null where there is no such page. */
  open(path: string): Promise<FoundPage | null>;
  /** Loads the dictionary of a language, unless it is loaded. */
  speak(language: string): Promise<void>;
  /**
   * Loads a newer version of the pages. What is on screen stays until everything that changed in it has loaded. The
   * manifest is requested, unless the news contain all changes.
   */
  update(news?: ManifestNews): Promise<void>;
  /** Clears everything: another user may see other pages. */
  clear(): void;
}

/** The manifest after applying the news; null where they don't contain all changes. */
const manifestAfter = (manifest: Manifest, { version, change }: ManifestNews): Manifest | null => {
  if (change?.from !== manifest.version) return null;
  const changed = new Map(change.pages.map((entry) => [entry.route, entry]));
  return { ...manifest, version, pages: manifest.pages.map((entry) => changed.get(entry.route) ?? entry) };
};

export const createContentStore = ({ source, onDictionary, language }: ContentParts): ContentStore => {
  let manifest: Manifest | null = null;
  let coming: Promise<Manifest> | null = null;
  let openPath: string | null = null;
  const plans = new Map<string, Promise<PagePlan>>();
  const shown = new Map<string, PagePlan>();
  const spoken = new Map<string, { readonly hash: string; readonly loading: Promise<void> }>();
  const listeners = createListeners();

  const publish = (): void => {
    listeners.notify();
  };

  const planOf = (hash: string): Promise<PagePlan> => {
    const known = plans.get(hash);
    if (known !== undefined) return known;
    const plan = source.plan(hash);
    plans.set(hash, plan);
    plan.catch(() => plans.delete(hash));
    return plan;
  };

  const speakFrom = async (from: Manifest, code: string): Promise<void> => {
    const hash = from.locales[code];
    if (hash === undefined || spoken.get(code)?.hash === hash) return spoken.get(code)?.loading;
    const loading = source.dictionary(code, hash).then((dictionary) => onDictionary(code, dictionary));
    spoken.set(code, { hash, loading });
    loading.catch(() => spoken.delete(code));
    return loading;
  };

  const findIn = async (from: Manifest, path: string): Promise<FoundPage | null> => {
    const destination = destinationOf(from, path);
    if (destination === null) return null;
    const { entry, params } = destination;
    const plan = sharedParts(shown.get(entry.route), await planOf(entry.hash));
    shown.set(entry.route, plan);
    return { plan, params, path: destination.path };
  };

  /** The manifest before its dictionary has loaded, which is enough to request a plan in parallel. */
  const announced = (): Promise<Manifest> => {
    if (manifest !== null) return Promise.resolve(manifest);
    coming ??= source.manifest();
    coming.catch(() => (coming = null));
    return coming;
  };

  const ready = async (): Promise<Manifest> => {
    if (manifest !== null) return manifest;
    const fresh = await announced();
    await speakFrom(fresh, language());
    manifest = fresh;
    coming = null;
    publish();
    return fresh;
  };

  return {
    manifest: () => manifest,
    plan: (route) => shown.get(route) ?? null,
    subscribe: listeners.subscribe,
    ready,
    find: async (path) => {
      const announcement = await announced();
      return findIn(announcement, path === '/' ? announcement.home : path);
    },
    open: async (path) => {
      openPath = path;
      const [found] = await Promise.all([findIn(await announced(), path), ready()]);
      publish();
      return found;
    },
    speak: async (code) => speakFrom(await ready(), code),
    update: async (news) => {
      if (manifest === null || manifest.version === news?.version) return;
      const fresh = (news && manifestAfter(manifest, news)) ?? (await source.manifest());
      await speakFrom(fresh, language());
      if (openPath !== null) await findIn(fresh, openPath);
      manifest = fresh;
      publish();
    },
    clear: () => {
      manifest = null;
      coming = null;
      plans.clear();
      shown.clear();
      spoken.clear();
      publish();
    },
  };
};
