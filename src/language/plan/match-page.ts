import { fillRoute } from '../terms/route-shape.ts';
import { childrenOf } from './family.ts';
import type { Manifest, PageEntry } from './page.ts';

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
 * The parameters of the segments of a path that match those of a route (`:name` is one segment, `:name*` the rest); null
 * if they don't match.
 */
const paramsOf = (
  wanted: readonly string[],
  given: readonly string[],
): Readonly<Record<string, string>> | null => {
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
const precision = (segments: readonly string[]): string =>
  segments.map((segment) => (segment.endsWith('*') ? '0' : segment.startsWith(':') ? '1' : '2')).join('');

/** The pages of a manifest, prepared for lookups: a table asks for the page of each link in each row. */
interface Routes {
  /** Pages without parameters, by the segments of their route. */
  readonly fixed: ReadonlyMap<string, PageEntry>;
  /** Pages with parameters, the best match first. */
  readonly patterns: readonly { readonly entry: PageEntry; readonly segments: readonly string[] }[];
}

const routesByPages = new WeakMap<Manifest['pages'], Routes>();

/** A slash inside a segment was percent-encoded, so it must not separate segments here. */
const keyOf = (segments: readonly string[]): string => segments.join('\n');

const routesOf = ({ pages }: Manifest): Routes => {
  const known = routesByPages.get(pages);
  if (known !== undefined) return known;
  const all = pages.map((entry) => ({ entry, segments: segmentsOf(entry.route) }));
  const [patterns, fixed] = partition(all, ({ entry }) => entry.route.includes('/:'));
  const routes = {
    fixed: new Map(fixed.map(({ entry, segments }) => [keyOf(segments), entry])),
    patterns: patterns.toSorted((a, b) => (precision(a.segments) > precision(b.segments) ? -1 : 1)),
  };
  routesByPages.set(pages, routes);
  return routes;
};

const partition = <Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

/** The page at a path, or null. */
export const matchPage = (manifest: Manifest, path: string): PageMatch | null => {
  const given = segmentsOf(path).map(decode);
  const { fixed, patterns } = routesOf(manifest);
  const itself = fixed.get(keyOf(given));
  if (itself !== undefined) return { entry: itself, params: {} };
  for (const { entry, segments } of patterns) {
    const params = paramsOf(segments, given);
    if (params !== null) return { entry, params };
  }
  return null;
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
