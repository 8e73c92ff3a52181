import { childrenOf, fillRoute } from '../../../language/plan/index.ts';
import type { Manifest, PageEntry } from '../../../language/plan/index.ts';

/** A page of the manifest, and the values of its route's parameters. */
export interface PageMatch {
  readonly entry: PageEntry;
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the segment is taken literally.
    return segment;
  }
};

/**
 * The parameters of a path that matches a route (`:name` is one segment, `:name*` the rest); null if it doesn't
 * match.
 */
const paramsOf = (route: string, path: string): Readonly<Record<string, string>> | null => {
  const wanted = segmentsOf(route);
  const given = segmentsOf(path).map(decode);
  const params: [string, string][] = [];
  for (const [index, segment] of wanted.entries()) {
    if (segment.startsWith(':') && segment.endsWith('*')) {
      params.push([segment.slice(1, -1), given.slice(index).join('/')]);
      return Object.fromEntries(params);
    }
    const value = given[index];
    if (value === undefined) return null;
    if (segment.startsWith(':')) params.push([segment.slice(1), value]);
    else if (segment !== value) return null;
  }
  return given.length === wanted.length ? Object.fromEntries(params) : null;
};

/** The precedence of a route: fixed segments before parameters before rests. A higher string is a better match. */
const precision = (route: string): string =>
  segmentsOf(route)
    .map((segment) => (segment.endsWith('*') ? '0' : segment.startsWith(':') ? '1' : '2'))
    .join('');

/** The page at a path, or null. */
export const matchPage = (manifest: Manifest, path: string): PageMatch | null => {
  // A route equal to the path is always the best match, and the usual case among thousands of pages.
  const itself = manifest.pages.find(({ route }) => route === path);
  if (itself && !path.includes(':')) return { entry: itself, params: {} };
  let best: PageMatch | null = null;
  for (const entry of manifest.pages) {
    const params = paramsOf(entry.route, path);
    if (params !== null && (best === null || precision(entry.route) > precision(best.entry.route)))
      best = { entry, params };
  }
  return best;
};

/** A page that can be shown, and its path. */
export interface Destination extends PageMatch {
  readonly path: string;
}

/** The page that a path opens: its own or, where that has no widgets, its first child. */
export const destinationOf = (manifest: Manifest, path: string): Destination | null => {
  const match = matchPage(manifest, path);
  if (match === null || match.entry.leads !== true) return match && { ...match, path };
  const [entry] = childrenOf(manifest.pages, match.entry.route);
  return entry === undefined
    ? null
    : { entry, params: match.params, path: pathOf(entry.route, match.params) };
};

/** The path of a route with these parameters. */
export const pathOf = (route: string, params: PageMatch['params']): string =>
  fillRoute(route, (name) => params[name] ?? '');
