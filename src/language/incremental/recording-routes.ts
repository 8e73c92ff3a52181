import type { NameDependency } from './dependency.ts';
import { matchesRoute } from '../terms/route-shape.ts';
import { allRoutes, hasRoute, type Routes } from '../link/routes.ts';

/** What a link looks up in the routes; each lookup is recorded. */
export interface RecordingRoutes {
  has(route: string): boolean;
  /** Whether an address is one of a route's. */
  leadsTo(address: string): boolean;
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
    all() {
      dependencies.add('routes');
      return allRoutes(routes);
    },
  };
}

/** The dependencies whose answers differ, where pages of these shapes have changed. */
export function routeDifferences(
  old: Routes,
  now: Routes,
  shapes: ReadonlySet<string>,
): ReadonlySet<NameDependency> {
  const differences = new Set<NameDependency>();
  for (const shape of shapes) {
    const routes = [...(old.byShape.get(shape) ?? []), ...(now.byShape.get(shape) ?? [])];
    for (const { route } of routes) {
      if (hasRoute(old, route) === hasRoute(now, route)) continue;
      differences.add(`route ${route}`).add('routes');
      if (shape.includes(':')) differences.add('patterns');
    }
  }
  return differences;
}
