import type { NameDependency } from './question.ts';
import { matchesRoute } from './route-shape.ts';
import { allRoutes, hasRoute, type Routes } from './routes.ts';

/** What a link may ask of the routes; each question is noted. */
export interface AskedRoutes {
  has(route: string): boolean;
  /** Whether an address is one of a route's. */
  leadsTo(address: string): boolean;
  all(): string[];
}

export function notingRoutes(routes: Routes, asked: Set<NameDependency>): AskedRoutes {
  const has = (route: string): boolean => {
    asked.add(`route ${route}`);
    return hasRoute(routes, route);
  };
  return {
    has,
    leadsTo(address) {
      if (has(address)) return true;
      asked.add('patterns');
      return [...routes.patterns.values()].some((all) =>
        all.some(({ route }) => matchesRoute(route, address)),
      );
    },
    all() {
      asked.add('routes');
      return allRoutes(routes);
    },
  };
}

/** The questions that are answered otherwise where the pages of some shapes are others. */
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
