import type { AppSpec } from '../generated/spec.ts';
import type { LinkedTree } from '../incremental/linked-tree.ts';
import { over } from '../source/map-over.ts';
import type { Dictionary } from '../validate/validate.ts';
import type { CheckPlan } from './check.ts';
import type { CompiledDictionary, CompiledPage } from './compiled.ts';
import { compiledPageOf } from './compiled-page.ts';
import type { DatasetPlan } from '../terms/dataset.ts';
import type { ResourceModel } from '../terms/resource.ts';
import type { TablePlan } from '../terms/table.ts';
import { lazily } from '../source/lazily.ts';
import { appManifestOf, manifestOf, type AppManifest } from './manifest-of.ts';
import type { Manifest } from './page.ts';
import { planChecks } from './plan-checks.ts';
import { keyOf, productOf, wordsOf, type PlanTools } from './plan-tools.ts';
import { reachablePages, changedRoutes, underOtherBars } from './reachable-pages.ts';

/** All plans of one customer or of the base. Documents with errors are absent. */
export interface Variant {
  /** The customer's name; null for the base. */
  readonly company: string | null;
  /** Null when app.yaml has errors. */
  readonly app: AppSpec | null;
  /** The part of the manifest that depends only on app.yaml. Null when app.yaml has errors. */
  readonly face: AppManifest | null;
  readonly pages: ReadonlyMap<string, CompiledPage>;
  /** The checks of each page that has any, by route. */
  readonly checks: ReadonlyMap<string, readonly CheckPlan[]>;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  /** The tables with a file, by name. */
  readonly tables: ReadonlyMap<string, TablePlan>;
  /** The resources by name. */
  readonly resources: ReadonlyMap<string, ResourceModel>;
  readonly dictionaries: ReadonlyMap<string, CompiledDictionary>;
  /** Null when app.yaml has errors. */
  readonly manifest: Manifest | null;
}

/** The plans of the base. Each is computed on first access. */
export function planBase(linked: LinkedTree, tools: PlanTools): Variant {
  return planVariant(null, linked, tools, {
    pages: () => pagesOf(linked, tools),
    checks: () => checksOf(linked),
  });
}

/** The plans of a customer. They are shared with the base where the customer changes nothing. */
export function planCustomer(
  company: string,
  linked: LinkedTree,
  base: { readonly tree: LinkedTree; readonly variant: Variant },
  tools: PlanTools,
): Variant {
  if (keyOf(wordsOf(linked)) !== keyOf(wordsOf(base.tree)))
    return planVariant(company, linked, tools, {
      pages: () => pagesOf(linked, tools),
      checks: () => checksOf(linked),
    });
  const changed = lazily(
    () => new Map([...underOtherBars(linked, base.tree), ...changedRoutes(linked, base.tree)]),
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
  const datasets = lazily(() => plansOf<DatasetPlan>(linked.surroundings?.datasets));
  const tables = lazily(() => plansOf<TablePlan>(linked.surroundings?.tables));
  const resources = lazily(() => plansOf<ResourceModel>(linked.surroundings?.linkedResources));
  const face = app && appManifestOf(app);
  const manifest = lazily(() => face && manifestOf(face, pages(), dictionaries(), tools.hash));
  return {
    company,
    app,
    face,
    get pages() {
      return pages();
    },
    get checks() {
      return checks();
    },
    get datasets() {
      return datasets();
    },
    get tables() {
      return tables();
    },
    get resources() {
      return resources();
    },
    get dictionaries() {
      return dictionaries();
    },
    get manifest() {
      return manifest();
    },
  };
}

function plansOf<Plan>(
  linked: ReadonlyMap<string, { readonly plan: Plan | null }> = new Map(),
): ReadonlyMap<string, Plan> {
  const planned = [...linked].flatMap(([name, { plan }]) => (plan ? [[name, plan] as const] : []));
  return new Map(planned.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function pagesOf(linked: LinkedTree, tools: PlanTools): Variant['pages'] {
  const pages = new Map<string, CompiledPage>();
  for (const [route, slot] of reachablePages(linked)) {
    const page = compiledAt(slot, linked, tools);
    if (page) pages.set(route, page);
  }
  return pages;
}

function checksOf(linked: LinkedTree): Variant['checks'] {
  const checks = new Map<string, readonly CheckPlan[]>();
  for (const [route, slot] of reachablePages(linked)) {
    const planned = checksAt(slot, linked);
    if (planned) checks.set(route, planned);
  }
  return checks;
}

function compiledAt(slot: string | null, linked: LinkedTree, tools: PlanTools): CompiledPage | undefined {
  const page = slot === null ? undefined : linked.pages.get(slot);
  return page?.isSound ? compiledPageOf(page, linked, tools) : undefined;
}

function checksAt(slot: string | null, linked: LinkedTree): readonly CheckPlan[] | undefined {
  const page = slot === null ? undefined : linked.pages.get(slot);
  const plans = page && planChecks(page, linked.checks.get(slot!), productOf(linked));
  return plans && plans.length > 0 ? plans : undefined;
}

function mapValues<Key, In, Out>(map: ReadonlyMap<Key, In>, change: (value: In) => Out): Map<Key, Out> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

function compiledDictionary(texts: Dictionary, { hash, dictionaries }: PlanTools): CompiledDictionary {
  const known = dictionaries.get(texts);
  if (known) return known;
  const compiled = { texts, hash: hash(JSON.stringify(texts)) };
  dictionaries.set(texts, compiled);
  return compiled;
}
