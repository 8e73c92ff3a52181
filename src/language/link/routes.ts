import type { Changes, MergeMaps } from '../source/map-over.ts';
import { isDamagedAt, type Validated } from '../validate/validate.ts';
import type { Access, PageParent } from '../generated/spec.ts';
import { kindText } from '../terms/component-kind.ts';
import type { HomeRoutes } from './app/link-app.ts';
import { shapeOf } from '../terms/route-shape.ts';

/** A page that says its route. */
export interface Routed {
  readonly slot: string;
  readonly route: string;
  /** Whether the page is not switched off. */
  readonly enabled: boolean;
  /** The name of its filter bar, or the components of its own (`kindText`); null where they are not known. */
  readonly bar: string | readonly string[] | null;
  readonly access: Access | undefined;
  /** The page whose tab it is. */
  readonly parent: PageParent | undefined;
  /** What its tab is called. */
  readonly tab: string | undefined;
  /**
   * The base's before a customer's, then a page whose path says its route, then in the order of their paths: the first
   * keeps a route that two have, and the copy is told.
   */
  readonly rank: string;
}

/** The routes of a variant by their shape: `/a/:x` and `/a/:y` are one. */
export interface Routes {
  readonly byShape: ReadonlyMap<string, readonly Routed[]>;
  /** Those of them with parameters. */
  readonly patterns: ReadonlyMap<string, readonly Routed[]>;
  /** Those that are tabs of another page, by its route. */
  readonly children: ReadonlyMap<string, readonly Routed[]>;
  /** The pages whose route is broken, which may be any, with whether they are not switched off. */
  readonly broken: ReadonlyMap<string, boolean>;
  /** The components of each filter bar that can be read (`kindText`), by its name. */
  readonly bars: ReadonlyMap<string, readonly string[]>;
}

export const noRoutes: Routes = {
  byShape: new Map(),
  patterns: new Map(),
  children: new Map(),
  broken: new Map(),
  bars: new Map(),
};

/** Routes after some pages have changed, and the shapes that others have now. */
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
    access: page.spec.access,
    parent: parentOf(page),
    tab: page.spec.parent?.title ?? page.spec.title,
    rank: [place.customer === null ? 0 : 1, saysRoute(slot, route) ? 0 : 1, path].join(' '),
  };
}

/** `routes/home/index` and `routes/home` say `/home`. */
const saysRoute = (slot: string, route: string): boolean =>
  [route, `${route}/index`].includes(slot.replace(/^routes/, ''));

function barOf(page: Validated<'page'>): Routed['bar'] {
  if (isDamagedAt(page, 'filterBar')) return null;
  const { filterBar: bar } = page.spec;
  if (typeof bar === 'string') return bar;
  return Object.entries(bar?.components ?? {}).map(([name, spec]) => kindText(name, spec ?? {}));
}

/** The parent that a page names, if it can be read. */
export function parentOf({ spec }: Pick<Validated<'page'>, 'spec'>): PageParent | undefined {
  return typeof spec.parent?.route === 'string' ? spec.parent : undefined;
}

function sameRouted(a: Routed | null, b: Routed | null): boolean {
  return (
    a?.route === b?.route &&
    a?.enabled === b?.enabled &&
    String(a?.bar) === String(b?.bar) &&
    a?.rank === b?.rank &&
    (a?.parent === undefined) === (b?.parent === undefined) &&
    (a?.parent === undefined || JSON.stringify([a.parent, a.tab]) === JSON.stringify([b?.parent, b?.tab])) &&
    JSON.stringify(a?.access) === JSON.stringify(b?.access)
  );
}

const byRank = (a: Routed, b: Routed): number => (a.rank < b.rank ? -1 : 1);

/** Of the pages with one route, the one that is reached: two can't both be. */
export function reachedIn({ byShape }: Routes, shape: string): Routed | undefined {
  return byShape.get(shape)?.find(({ enabled }) => enabled);
}

/** The tabs below a page that are not switched off. */
export function childrenOf({ children }: Routes, route: string): readonly Routed[] {
  return (children.get(route) ?? []).filter(({ enabled }) => enabled);
}

/** The components of the filter bar of a route's page; null where they are not known. */
export function componentsAt(routes: Routes, route: string): readonly string[] | null {
  const { bar = [] } = reachedIn(routes, shapeOf(route)) ?? {};
  return typeof bar === 'string' ? (routes.bars.get(bar) ?? null) : bar;
}

export function hasRoute({ byShape }: Routes, route: string): boolean {
  return byShape.get(shapeOf(route))?.some((each) => each.route === route) ?? false;
}

/** All routes, each once, in the order of the alphabet: for those whose page is not among them. */
export function allRoutes({ byShape }: Routes): string[] {
  return [...new Set([...byShape.values()].flat().map(({ route }) => route))].toSorted();
}

/** The routes of pages that are not switched off; null when one of those is broken, which may have any. */
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
