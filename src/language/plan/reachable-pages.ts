import type { LinkedTree } from '../incremental/linked-tree.ts';
import { shapeOf } from '../terms/route-shape.ts';
import { pageAtShape } from '../link/routes.ts';

/** The reachable pages of a variant: route and slot. */
export function* reachablePages(linked: LinkedTree): Iterable<readonly [route: string, slot: string]> {
  for (const slot of linked.documents.keys()) {
    const route = linked.pages.get(slot)?.validated.spec.route;
    if (route !== undefined && pageAtShape(linked.routes, shapeOf(route))?.slot === slot) yield [route, slot];
  }
}

/**
 * The routes whose page differs from the base, with the slot of the page. Null when the variant has no page
 * there.
 */
export function changedRoutes(linked: LinkedTree, base: LinkedTree): ReadonlyMap<string, string | null> {
  const changed = new Map<string, string | null>();
  for (const shape of linked.relinked.shapes) {
    const [old, now] = [pageAtShape(base.routes, shape), pageAtShape(linked.routes, shape)];
    if (old) changed.set(old.route, null);
    if (now) changed.set(now.route, now.slot);
  }
  return changed;
}

/** The routes at which the base or a customer has a page without errors. Plans nothing. */
export function routesOf(base: LinkedTree, customers: Iterable<LinkedTree>): ReadonlySet<string> {
  const routes = new Set<string>();
  const record = (linked: LinkedTree, route: string, slot: string | null): void => {
    if (slot !== null && linked.pages.get(slot)?.isSound) routes.add(route);
  };
  for (const [route, slot] of reachablePages(base)) record(base, route, slot);
  for (const linked of customers)
    for (const [route, slot] of changedRoutes(linked, base)) record(linked, route, slot);
  return routes;
}

/** Pages of the base whose shared filter bar a customer changes: route and slot. */
export function underOtherBars(linked: LinkedTree, base: LinkedTree): ReadonlyMap<string, string> {
  const bars = [...(linked.surroundings?.filterBars ?? [])];
  const others = new Set(
    bars.filter(([name, bar]) => base.surroundings?.filterBars.get(name) !== bar).map(([name]) => name),
  );
  if (others.size === 0) return new Map();
  const hasAnother = (slot: string): boolean =>
    others.has(String(linked.pages.get(slot)!.validated.spec.filterBar));
  return new Map([...reachablePages(linked)].filter(([, slot]) => hasAnother(slot)));
}
