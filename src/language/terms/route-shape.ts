/** The names of a route's parameters. */
export function parametersOf(route: string): readonly string[] {
  return [...route.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(([, name]) => name!);
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
