import type { NameDependency } from './dependency.ts';
import { matchesRoute, shapeOf } from '../terms/route-shape.ts';
import {
  allRoutes,
  childrenOf,
  componentsAt,
  formsAt,
  hasRoute,
  pageAtShape,
  type Routed,
  type Routes,
} from '../link/routes.ts';

/** Lookups of a link in the routes. Each one is recorded as a dependency. */
export interface RecordingRoutes {
  has(route: string): boolean;
  /** Whether an address matches a route. */
  leadsTo(address: string): boolean;
  /** The components of the filter bar of a route's page (see `kindText`). Null when they are unknown. */
  componentsAt(route: string): readonly string[] | null;
  /** The page at a route, as the parent of tabs. Undefined when it is unknown or disabled. */
  parentAt(route: string): Routed | undefined;
  /** The tabs of a page. */
  childrenOf(route: string): readonly Routed[];
  /**
   * The resources whose rows the page at a route edits by a form. Null when they are unknown, or the page is
   * disabled.
   */
  formsAt(route: string): readonly string[] | null;
  /** The routes of pages with a form for rows of a resource. */
  withForm(resource: string): string[];
  all(): string[];
}

export function recordingRoutes(routes: Routes, dependencies: Set<NameDependency>): RecordingRoutes {
  const has = (route: string): boolean => {
    dependencies.add(`route ${route}`);
    return hasRoute(routes, route);
  };
  return {
    has,
    leadsTo(address) {
      if (has(address)) return true;
      dependencies.add('patterns');
      return [...routes.patterns.values()].some((all) =>
        all.some(({ route }) => matchesRoute(route, address)),
      );
    },
    componentsAt(route) {
      dependencies.add(`filters ${route}`);
      return componentsAt(routes, route);
    },
    parentAt(route) {
      dependencies.add(`parent ${route}`);
      return pageAtShape(routes, shapeOf(route));
    },
    childrenOf(route) {
      dependencies.add(`children ${route}`);
      return childrenOf(routes, route);
    },
    formsAt(route) {
      dependencies.add(`forms ${route}`).add(`children ${route}`);
      return formsAt(routes, route);
    },
    withForm(resource) {
      dependencies.add('routes').add('forms');
      return allRoutes(routes).filter((route) => formsAt(routes, route)?.includes(resource));
    },
    all() {
      dependencies.add('routes');
      return allRoutes(routes);
    },
  };
}

/** The dependencies with different answers after changes of pages with these shapes. */
export function routeDifferences(
  old: Routes,
  now: Routes,
  shapes: ReadonlySet<string>,
): ReadonlySet<NameDependency> {
  const differences = new Set<NameDependency>(filterDifferences(old, now));
  for (const shape of shapes) {
    const routes = [...(old.byShape.get(shape) ?? []), ...(now.byShape.get(shape) ?? [])];
    for (const { route, parent } of routes) {
      differences.add(`parent ${route}`);
      if (parent) differences.add(`children ${parent.route}`);
      if (String(componentsAt(old, route)) !== String(componentsAt(now, route)))
        differences.add(`filters ${route}`);
      if (String(formsAt(old, route)) !== String(formsAt(now, route)))
        differences.add(`forms ${route}`).add('forms');
      if (hasRoute(old, route) === hasRoute(now, route)) continue;
      differences.add(`route ${route}`).add('routes');
      if (shape.includes(':')) differences.add('patterns');
    }
  }
  return differences;
}

/** The routes whose filter bar has changed while the page did not. */
function* filterDifferences(old: Routes, now: Routes): Iterable<NameDependency> {
  if (old.bars === now.bars) return;
  const names = new Set([...old.bars.keys(), ...now.bars.keys()]);
  const changed = new Set([...names].filter((name) => old.bars.get(name) !== now.bars.get(name)));
  if (changed.size === 0) return;
  for (const all of now.byShape.values())
    for (const { bar, route } of all)
      if (typeof bar === 'string' && changed.has(bar)) yield `filters ${route}`;
}
