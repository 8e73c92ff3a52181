import type { Changes, MergeMaps } from '../source/map-over.ts';
import { isDamagedAt, type Validated } from '../validate/validate.ts';
import type { Access, PageParent } from '../generated/spec.ts';
import { kindText } from '../terms/component-kind.ts';
import type { HomeRoutes } from './app/link-app.ts';
import { formsIn } from './page/forms-in.ts';
import { shapeOf } from '../terms/route-shape.ts';

/** A page with a route. */
export interface Routed {
  readonly slot: string;
  readonly route: string;
  /** False for a page with `disabled: true`. */
  readonly enabled: boolean;
  /**
   * The name of the shared filter bar, or the components of an inline one (see `kindText`). Null when they
   * are unknown.
   */
  readonly bar: string | readonly string[] | null;
  /**
   * The resources whose rows the page edits by a form (see `formsIn`). `children` for a page without widgets,
   * since its first child is shown instead. Null when they are unknown.
   */
  readonly forms: readonly string[] | 'children' | null;
  readonly access: Access | undefined;
  /** The page of which this page is a tab. */
  readonly parent: PageParent | undefined;
  /** The title of the tab. */
  readonly tab: string | undefined;
  /**
   * Sort key of pages with the same route. The first one keeps the route, and the others are reported. The
   * base precedes customers, then come pages whose path matches the route, then paths in alphabetical order.
   */
  readonly rank: string;
}

/** The routes of a variant by shape: `/a/:x` and `/a/:y` have the same shape. */
export interface Routes {
  readonly byShape: ReadonlyMap<string, readonly Routed[]>;
  /** The shapes that have parameters. */
  readonly patterns: ReadonlyMap<string, readonly Routed[]>;
  /** The tabs of each page, by the route of the page. */
  readonly children: ReadonlyMap<string, readonly Routed[]>;
  /** Pages with an invalid route, each with whether it is enabled. Their route can be any. */
  readonly broken: ReadonlyMap<string, boolean>;
  /** The components of each readable shared filter bar (see `kindText`), by name. */
  readonly bars: ReadonlyMap<string, readonly string[]>;
}

export const noRoutes: Routes = {
  byShape: new Map(),
  patterns: new Map(),
  children: new Map(),
  broken: new Map(),
  bars: new Map(),
};

/** The routes after changes of pages, and the shapes that changed. */
export function routesAfter(
  parent: Routes,
  changes: Iterable<{ slot: string; old: Validated<'page'> | undefined; now: Validated<'page'> | undefined }>,
  bars: Changes<readonly string[]>,
  merge: MergeMaps,
): { readonly routes: Routes; readonly shapes: ReadonlySet<string> } {
  const shapes = new Map<string, readonly Routed[]>();
  const children = new Map<string, readonly Routed[]>();
  const broken = new Map<string, boolean | undefined>();
  for (const { slot, old, now } of changes) {
    const [before, after] = [routedOf(slot, old), routedOf(slot, now)];
    const isBroken = now !== undefined && after === null;
    if (isBroken || parent.broken.has(slot))
      broken.set(slot, isBroken ? now.spec.disabled !== true : undefined);
    if (sameRouted(before, after)) continue;
    const listed = (all: readonly Routed[]) => (after ? [...all, after].toSorted(byRank) : all);
    for (const [into, known, keyOf] of [
      [shapes, parent.byShape, (routed: Routed | null) => routed && shapeOf(routed.route)],
      [children, parent.children, (routed: Routed | null) => routed?.parent?.route ?? null],
    ] as const) {
      const [from, to] = [keyOf(before), keyOf(after)];
      const at = (key: string) => into.get(key) ?? known.get(key) ?? [];
      if (from !== null)
        into.set(
          from,
          at(from).filter((each) => each.slot !== slot),
        );
      if (to !== null) into.set(to, listed(at(to)));
    }
  }
  const changed = someOf(shapes);
  const patterned = new Map([...changed].filter(([shape]) => shape.includes(':')));
  return {
    routes: {
      byShape: merge(parent.byShape, changed),
      patterns: merge(parent.patterns, patterned),
      children: merge(parent.children, someOf(children)),
      broken: merge(parent.broken, broken),
      bars: merge(parent.bars, bars),
    },
    shapes: new Set(shapes.keys()),
  };
}

const someOf = (lists: ReadonlyMap<string, readonly Routed[]>): Changes<readonly Routed[]> =>
  new Map([...lists].map(([key, all]) => [key, all.length === 0 ? undefined : all]));

function routedOf(slot: string, page: Validated<'page'> | undefined): Routed | null {
  const route = page?.spec.route;
  if (page === undefined || route === undefined) return null;
  const { path, place } = page.document.layers[0];
  return {
    slot,
    route,
    enabled: page.spec.disabled !== true,
    bar: barOf(page),
    forms: isDamagedAt(page, 'widgets') ? null : formsIn(page.spec),
    access: page.spec.access,
    parent: parentOf(page),
    tab: page.spec.parent?.title ?? page.spec.title,
    rank: [place.customer === null ? 0 : 1, saysRoute(slot, route) ? 0 : 1, path].join(' '),
  };
}

/** Whether the path of a page matches its route: `routes/home/index` and `routes/home` match `/home`. */
const saysRoute = (slot: string, route: string): boolean =>
  [route, `${route}/index`].includes(slot.replace(/^routes/, ''));

function barOf(page: Validated<'page'>): Routed['bar'] {
  if (isDamagedAt(page, 'filterBar')) return null;
  const { filterBar: bar } = page.spec;
  if (typeof bar === 'string') return bar;
  return Object.entries(bar?.components ?? {}).map(([name, spec]) => kindText(name, spec ?? {}));
}

/** The parent that a page names. Undefined when it names none or the name is invalid. */
export function parentOf({ spec }: Pick<Validated<'page'>, 'spec'>): PageParent | undefined {
  return typeof spec.parent?.route === 'string' ? spec.parent : undefined;
}

function sameRouted(a: Routed | null, b: Routed | null): boolean {
  return (
    a?.route === b?.route &&
    a?.enabled === b?.enabled &&
    String(a?.bar) === String(b?.bar) &&
    String(a?.forms) === String(b?.forms) &&
    a?.rank === b?.rank &&
    (a?.parent === undefined) === (b?.parent === undefined) &&
    (a?.parent === undefined || JSON.stringify([a.parent, a.tab]) === JSON.stringify([b?.parent, b?.tab])) &&
    JSON.stringify(a?.access) === JSON.stringify(b?.access)
  );
}

const byRank = (a: Routed, b: Routed): number => (a.rank < b.rank ? -1 : 1);

/**
 * The page at a route. When several pages have the same route, it is the first enabled one. Undefined when
 * there is none.
 */
export function pageAtShape({ byShape }: Routes, shape: string): Routed | undefined {
  return byShape.get(shape)?.find(({ enabled }) => enabled);
}

/** The enabled tabs of a page. */
export function childrenOf({ children }: Routes, route: string): readonly Routed[] {
  return (children.get(route) ?? []).filter(({ enabled }) => enabled);
}

/** The components of the filter bar of a route's page. Null when they are unknown. */
export function componentsAt(routes: Routes, route: string): readonly string[] | null {
  const { bar = [] } = pageAtShape(routes, shapeOf(route)) ?? {};
  return typeof bar === 'string' ? (routes.bars.get(bar) ?? null) : bar;
}

/**
 * The resources whose rows the page at a route edits by a form. Null when they are unknown, or the page is
 * disabled.
 */
export function formsAt(routes: Routes, route: string): readonly string[] | null {
  const { forms = null } = pageAtShape(routes, shapeOf(route)) ?? {};
  if (forms !== 'children') return forms;
  const ofChildren = childrenOf(routes, route).map((child) =>
    child.forms === 'children' ? [] : child.forms,
  );
  return ofChildren.includes(null) ? null : ofChildren.flatMap((each) => each ?? []);
}

export function hasRoute({ byShape }: Routes, route: string): boolean {
  return byShape.get(shapeOf(route))?.some((each) => each.route === route) ?? false;
}

/** All routes, unique and sorted. */
export function allRoutes({ byShape }: Routes): string[] {
  return [...new Set([...byShape.values()].flat().map(({ route }) => route))].toSorted();
}

/** The routes of enabled pages. Null when an enabled page has an invalid route, which could be any. */
export function homeRoutes({ byShape, broken }: Routes): HomeRoutes | null {
  if ([...broken.values()].includes(true)) return null;
  return {
    has: (route) =>
      byShape.get(shapeOf(route))?.some((each) => each.enabled && each.route === route) ?? false,
    all() {
      const enabled = [...byShape.values()].flat().filter((each) => each.enabled);
      return [...new Set(enabled.map(({ route }) => route))].toSorted();
    },
  };
}
