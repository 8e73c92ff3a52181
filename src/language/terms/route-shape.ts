/** The names of a route's parameters. */
export function parametersOf(route: string): readonly string[] {
  return [...route.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(([, name]) => name!);
}

/** Whether a route starts with another one, or with a prefix of several routes: `/a/b` starts with `/a`. */
export const isSubroute = (route: string, above: string): boolean =>
  route.startsWith(above.endsWith('/') ? above : `${above}/`);

/** The proper prefixes of a route: `/a` and `/a/b` for `/a/b/c`. */
export function routesAbove(route: string): string[] {
  const segments = route.split('/').slice(1);
  return segments.slice(1).map((_, at) => `/${segments.slice(0, at + 1).join('/')}`);
}

/** A route with its parameters replaced by encoded values. */
export function fillRoute(route: string, valueOf: (name: string) => string): string {
  return route.replaceAll(/:([A-Za-z][A-Za-z0-9]*)\*?/g, (_, name: string) =>
    encodeURIComponent(valueOf(name)),
  );
}

/** Whether an address matches a route: `/users/user/new-user` matches `/users/user/:sub`. */
export function matchesRoute(route: string, address: string): boolean {
  if (!route.includes(':')) return route === address;
  const shape = route
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(':')) return segment;
      return segment.endsWith('*') ? '.*' : '[^/]+';
    })
    .join('/');
  return new RegExp(`^${shape}$`).test(address);
}

const shapes = /:[A-Za-z0-9]+/g;

/** A route without the names of its parameters. Routes of the same shape match the same addresses. */
export function shapeOf(route: string): string {
  return route.includes(':') ? route.replaceAll(shapes, ':') : route;
}
