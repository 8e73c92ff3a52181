import type { AppSpec } from '../generated/spec.ts';
import type { LinkedTree } from '../link/linked-tree.ts';
import { shapeOf } from '../link/route-shape.ts';
import { reachedIn } from '../link/routes.ts';
import type { LinkedFilterBar } from '../link/link-filter-bar.ts';
import type { PageResult } from '../link/link-page.ts';
import { placeIn } from '../source/layered.ts';
import { over } from '../source/map-over.ts';
import type { Dictionary } from '../validate/validate.ts';
import type { CheckPlan } from './check.ts';
import type { DatasetPlan } from './dataset.ts';
import type { Manifest, PageEntry, PagePlan } from './page.ts';
import { lazily } from './lazily.ts';
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
  /** By page, by the filter bar that it is shown with (itself where it has none), by product. */
  readonly pages: WeakMap<PageResult, WeakMap<object, Map<string, CompiledPage>>>;
  readonly dictionaries: WeakMap<object, CompiledDictionary>;
}

/** The last stage: plans of everything that is right, each made when it is first asked for. */
export function planBase(linked: LinkedTree, tools: PlanTools): Variant {
  return planVariant(null, linked, tools, {
    pages: () => pagesOf(linked, tools),
    checks: () => checksOf(linked),
  });
}

/** The same for a customer, whose plans are the base's where it changes nothing. */
export function planCustomer(
  company: string,
  linked: LinkedTree,
  base: { readonly tree: LinkedTree; readonly variant: Variant },
  tools: PlanTools,
): Variant {
  if (productOf(linked) !== productOf(base.tree))
    return planVariant(company, linked, tools, {
      pages: () => pagesOf(linked, tools),
      checks: () => checksOf(linked),
    });
  const changed = lazily(
    () => new Map([...underOtherBars(linked, base.tree), ...reachedAgain(linked, base.tree)]),
  );
  return planVariant(company, linked, tools, {
    pages: () =>
      over(
        base.variant.pages,
        mapValues(changed(), (slot) => compiledAt(slot, linked, tools)),
      ),
    checks: () =>
      over(
        base.variant.checks,
        mapValues(changed(), (slot) => checksAt(slot, linked)),
      ),
  });
}

type PagesAndChecks = { readonly [Key in 'pages' | 'checks']: () => Variant[Key] };

function planVariant(
  company: string | null,
  linked: LinkedTree,
  tools: PlanTools,
  make: PagesAndChecks,
): Variant {
  const app = linked.app?.spec ?? null;
  const pages = lazily(make.pages);
  const checks = lazily(make.checks);
  const dictionaries = lazily(() =>
    mapValues(linked.locales, ({ spec }) => compiledDictionary(spec as Dictionary, tools)),
  );
  const datasets = lazily(() => datasetsOf(linked));
  const manifest = lazily(() => app && manifestOf(app, pages(), dictionaries(), tools));
  return {
    company,
    app,
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

const productOf = ({ surroundings }: LinkedTree): string => surroundings?.product ?? '{product}';

function datasetsOf({ surroundings }: LinkedTree): Variant['datasets'] {
  const planned = [...(surroundings?.datasets ?? [])].flatMap(([name, { plan }]) =>
    plan ? [[name, plan] as const] : [],
  );
  return new Map(planned.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The slots of the pages that can be reached, by route. */
function* reached(linked: LinkedTree): Iterable<readonly [route: string, slot: string]> {
  for (const slot of linked.documents.keys()) {
    const route = linked.pages.get(slot)?.validated.spec.route;
    if (route !== undefined && reachedIn(linked.routes, shapeOf(route))?.slot === slot) yield [route, slot];
  }
}

/** The routes at which a variant has something else than the base, with the slot of its page; null where it has none. */
function reachedAgain(linked: LinkedTree, base: LinkedTree): ReadonlyMap<string, string | null> {
  const changed = new Map<string, string | null>();
  for (const shape of linked.again.shapes) {
    const [old, now] = [reachedIn(base.routes, shape), reachedIn(linked.routes, shape)];
    if (old) changed.set(old.route, null);
    if (now) changed.set(now.route, now.slot);
  }
  return changed;
}

/** The pages of the base that a customer has with another filter bar. */
function underOtherBars(linked: LinkedTree, base: LinkedTree): ReadonlyMap<string, string> {
  const bars = [...(linked.surroundings?.filterBars ?? [])];
  const others = new Set(
    bars.filter(([name, bar]) => base.surroundings?.filterBars.get(name) !== bar).map(([name]) => name),
  );
  if (others.size === 0) return new Map();
  const hasAnother = (slot: string): boolean =>
    others.has(String(linked.pages.get(slot)!.validated.spec.filterBar));
  return new Map([...reached(linked)].filter(([, slot]) => hasAnother(slot)));
}

/** The bar of a page: its own, or the shared one that the variant has. */
function barOf({ linked: page }: PageResult, { surroundings }: LinkedTree): LinkedFilterBar | null {
  const named = page?.spec.filterBar;
  return typeof named === 'string'
    ? (surroundings?.filterBars.get(named) ?? null)
    : (page?.filterBar ?? null);
}

function pagesOf(linked: LinkedTree, tools: PlanTools): Variant['pages'] {
  const pages = new Map<string, CompiledPage>();
  for (const [route, slot] of reached(linked)) {
    const page = compiledAt(slot, linked, tools);
    if (page) pages.set(route, page);
  }
  return pages;
}

function checksOf(linked: LinkedTree): Variant['checks'] {
  const checks = new Map<string, readonly CheckPlan[]>();
  for (const [route, slot] of reached(linked)) {
    const planned = checksAt(slot, linked);
    if (planned) checks.set(route, planned);
  }
  return checks;
}

function compiledAt(slot: string | null, linked: LinkedTree, tools: PlanTools): CompiledPage | undefined {
  const page = slot === null ? undefined : linked.pages.get(slot);
  return page?.linked ? compiledPage(page, barOf(page, linked), productOf(linked), tools) : undefined;
}

function checksAt(slot: string | null, linked: LinkedTree): readonly CheckPlan[] | undefined {
  const page = slot === null ? undefined : linked.pages.get(slot);
  const plans = page && planChecks(page, linked.checks.get(slot!), productOf(linked));
  return plans && plans.length > 0 ? plans : undefined;
}

function mapValues<Key, In, Out>(map: ReadonlyMap<Key, In>, change: (value: In) => Out): Map<Key, Out> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

function compiledPage(
  result: PageResult,
  bar: LinkedFilterBar | null,
  product: string,
  tools: PlanTools,
): CompiledPage {
  const ofBars = tools.pages.get(result) ?? new WeakMap<object, Map<string, CompiledPage>>();
  const ofProducts = ofBars.get(bar ?? result) ?? new Map<string, CompiledPage>();
  tools.pages.set(result, ofBars);
  ofBars.set(bar ?? result, ofProducts);
  const known = ofProducts.get(product);
  if (known) return known;
  const { document } = result.validated;
  const places: WidgetPlaces = (widget) => {
    if (!tools.places) return null;
    const { file, line } = placeIn(document, ['widgets', widget], 'key');
    return { file, line };
  };
  const plan = lazily(() => planPage(result.linked!, bar, product, places));
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
  ofProducts.set(product, page);
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
