import type { AppSpec } from '../generated/spec.ts';
import type { LinkedTree } from '../link/link-tree.ts';
import type { PageResult } from '../link/link-page.ts';
import { placeIn } from '../source/layered.ts';
import type { Dictionary } from '../validate/validate.ts';
import type { CheckPlan } from './check.ts';
import type { DatasetPlan } from './dataset.ts';
import type { Manifest, PageEntry, PagePlan } from './page.ts';
import { planChecks } from './plan-checks.ts';
import { planPage, type WidgetPlaces } from './plan-page.ts';

/** A page as it is served: computed when first asked for. */
export interface CompiledPage {
  readonly plan: PagePlan;
  /** The hash of the plan. */
  readonly hash: string;
  readonly entry: PageEntry;
}

export interface CompiledDictionary {
  readonly texts: Dictionary;
  readonly hash: string;
}

/** Everything as one customer sees it, or as the base has it. What has errors is absent. */
export interface Variant {
  /** The customer's name; null for the base. */
  readonly company: string | null;
  /** Null when app.yaml has errors. */
  readonly app: AppSpec | null;
  readonly pages: ReadonlyMap<string, CompiledPage>;
  /** The checks of each page that has any, by its route. */
  readonly checks: ReadonlyMap<string, readonly CheckPlan[]>;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  readonly dictionaries: ReadonlyMap<string, CompiledDictionary>;
  /** Null when app.yaml has errors. */
  readonly manifest: Manifest | null;
}

/** What planning needs to know, and what it remembers of pages that did not change. */
export interface PlanTools {
  readonly hash: (text: string) => string;
  /** Whether plans tell the file and line of each widget: for development, since a comment line more changes the hash. */
  readonly places: boolean;
  readonly pages: WeakMap<PageResult, { readonly product: string; readonly page: CompiledPage }>;
  readonly dictionaries: WeakMap<object, CompiledDictionary>;
}

/** The last stage: plans of everything that is right, each made when it is first asked for. */
export function planVariant(company: string | null, linked: LinkedTree, tools: PlanTools): Variant {
  const pages = lazily(() => {
    const sound = [...linked.pages].filter(([, { linked: page }]) => page !== null);
    return new Map(sound.map(([route, result]) => [route, compiledPage(result, linked.product, tools)]));
  });
  const dictionaries = lazily(
    () =>
      new Map(
        [...linked.locales].map(([language, { spec }]) => [
          language,
          compiledDictionary(spec as Dictionary, tools),
        ]),
      ),
  );
  const datasets = lazily(
    () => new Map([...linked.datasets].flatMap(([name, { plan }]) => (plan ? [[name, plan] as const] : []))),
  );
  const checks = lazily(() => {
    const planned = [...linked.pages].map(
      ([route, page]) => [route, planChecks(page, linked.checks.get(page), linked.product)] as const,
    );
    return new Map(planned.filter(([, plans]) => plans.length > 0));
  });
  const manifest = lazily(() => linked.app && manifestOf(linked.app, pages(), dictionaries(), tools));
  return {
    company,
    app: linked.app,
    get pages() {
      return pages();
    },
    get checks() {
      return checks();
    },
    get datasets() {
      return datasets();
    },
    get dictionaries() {
      return dictionaries();
    },
    get manifest() {
      return manifest();
    },
  };
}

function compiledPage(result: PageResult, product: string, tools: PlanTools): CompiledPage {
  const known = tools.pages.get(result);
  if (known?.product === product) return known.page;
  const { document } = result.validated;
  const places: WidgetPlaces = (widget) => {
    if (!tools.places) return null;
    const { file, line } = placeIn(document, ['widgets', widget], 'key');
    return { file, line };
  };
  const plan = lazily(() => planPage(result.linked!, product, places));
  const hash = lazily(() => tools.hash(JSON.stringify(plan())));
  const entry = lazily(() => entryOf(result, hash()));
  const page: CompiledPage = {
    get plan() {
      return plan();
    },
    get hash() {
      return hash();
    },
    get entry() {
      return entry();
    },
  };
  tools.pages.set(result, { product, page });
  return page;
}

function entryOf({ linked }: PageResult, hash: string): PageEntry {
  const { route, title, access, menu } = linked!.spec;
  return {
    route,
    title,
    access: access ?? null,
    hash,
    menu: menu
      ? {
          section: menu.section,
          icon: menu.icon ?? null,
          order: menu.order ?? 100,
          title: menu.title ?? title,
        }
      : null,
  };
}

function compiledDictionary(texts: Dictionary, { hash, dictionaries }: PlanTools): CompiledDictionary {
  const known = dictionaries.get(texts);
  if (known) return known;
  const compiled = { texts, hash: hash(JSON.stringify(texts)) };
  dictionaries.set(texts, compiled);
  return compiled;
}

function manifestOf(
  app: AppSpec,
  pages: Variant['pages'],
  dictionaries: Variant['dictionaries'],
  { hash }: PlanTools,
): Manifest {
  const entries = [...pages.values()].map(({ entry }) => entry);
  const rest = {
    product: {
      id: app.product.id,
      name: app.product.name,
      logo: app.product.logo ?? null,
      color: app.product.color ?? null,
    },
    languages: app.languages,
    skin: app.skin ?? 'light',
    home: app.home,
    landing: app.landing ?? {},
    sections: Object.entries(app.menu).map(([name, { title, icon }]) => ({ name, title, icon })),
    pages: entries.toSorted(
      (a, b) => (a.menu?.order ?? 100) - (b.menu?.order ?? 100) || (a.route < b.route ? -1 : 1),
    ),
    locales: Object.fromEntries(
      [...dictionaries].map(([language, dictionary]) => [language, dictionary.hash]),
    ),
  };
  return { ...rest, version: hash(JSON.stringify(rest)) };
}

/** Computed when first asked for, then kept. */
function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
