/** The names of a route's parameters. */
export function parametersOf(route: string): readonly string[] {
  return [...route.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(([, name]) => name!);
}

/** Whether a route is below another, or below what several begin with: `/a/b` is below `/a`. */
export const isBelow = (route: string, above: string): boolean =>
  route.startsWith(above.endsWith('/') ? above : `${above}/`);

/** What a route is below: `/a` and `/a/b` of `/a/b/c`. */
export function routesAbove(route: string): string[] {
  const segments = route.split('/').slice(1);
  return segments.slice(1).map((_, at) => `/${segments.slice(0, at + 1).join('/')}`);
}

/** A route with values in the places of its parameters. */
export function fillRoute(route: string, valueOf: (name: string) => string): string {
  return route.replaceAll(/:([A-Za-z][A-Za-z0-9]*)\*?/g, (_, name: string) =>
    encodeURIComponent(valueOf(name)),
  );
}

/** Whether an address is one of the route's: `/users/user/new-user` is one of `/users/user/:sub`. */
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

/** A route without the names of its parameters: those of one shape lead to the same addresses. */
export function shapeOf(route: string): string {
  return route.includes(':') ? route.replaceAll(shapes, ':') : route;
}
