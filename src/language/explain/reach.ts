import type { Project } from '../compile.ts';
import type { Colors } from '../format/format-pretty.ts';
import { isMapping, type Layered } from '../source/layered.ts';
import { placeOf } from '../source/document-kind.ts';
import { changesOf } from './explain.ts';

/** The effects of changing a file. */
export interface FileReach {
  /** The path relative to the folder of pages. */
  readonly file: string;
  /** Whether companies without files of their own are affected. */
  readonly base: boolean;
  /** The affected customers, including those with own changes of the file. */
  readonly customers: readonly string[];
  /** The paths that each of these overrides, by customer. A change there does not reach the customer. */
  readonly overridden: Readonly<Record<string, { readonly file: string; readonly paths: readonly string[] }>>;
  /** The customers who have disabled the page. */
  readonly switchedOff: readonly string[];
  /**
   * The routes of the pages that use the file: of a page its own, of a filter bar or dataset all that name
   * it.
   */
  readonly routes: readonly string[];
  /** Further routes that only a customer has, by customer. */
  readonly ownRoutes: Readonly<Record<string, readonly string[]>>;
}

/** The effects of changing a file of the base or of a customer. Null for an unknown file. */
export function reachOf(project: Project, file: string): FileReach | null {
  const place = placeOf(file);
  const own = place && project.documents(place.customer).get(place.slot);
  if (!place || !own?.layers.some(({ path }) => path === file)) return null;
  const routes = routesUsing(project.documents(place.customer), place.slot);
  const nobody = { file, routes, overridden: {}, switchedOff: [], ownRoutes: {} };
  if (place.customer !== null) return { ...nobody, base: false, customers: [place.customer] };
  const overridden: Record<string, { file: string; paths: readonly string[] }> = {};
  const customers: string[] = [];
  const switchedOff: string[] = [];
  const ownRoutes: Record<string, readonly string[]> = {};
  for (const customer of project.customers.keys()) {
    const document = project.documents(customer).get(place.slot)!;
    if (isMapping(document.value) && document.value.disabled === true) switchedOff.push(customer);
    else customers.push(customer);
    const paths = changesOf(document).map(({ path }) => path.join('.'));
    if (paths.length > 0) overridden[customer] = { file: document.layers.at(-1)!.path, paths };
    const besides = routesUsing(project.ownDocuments(customer), place.slot).filter(
      (route) => !routes.includes(route),
    );
    if (besides.length > 0) ownRoutes[customer] = besides;
  }
  return { file, base: true, customers, overridden, switchedOff, routes, ownRoutes };
}

function routesUsing(documents: ReadonlyMap<string, Layered>, slot: string): string[] {
  const routes: string[] = [];
  for (const [page, { value }] of documents) {
    if (!page.startsWith('routes/') || !isMapping(value) || typeof value.route !== 'string') continue;
    if (value.disabled === true && page !== slot) continue;
    if (page === slot || `filter-bars/${String(value.filterBar)}` === slot || asks(value.queries, slot))
      routes.push(value.route);
  }
  return routes.toSorted();
}

function asks(queries: unknown, slot: string): boolean {
  const all = isMapping(queries) ? Object.values(queries) : [];
  return all.some((query) => isMapping(query) && `datasets/${String(query.path).slice(8)}` === slot);
}

/** The effects as lines of text, one per customer. */
export function formatReach(reach: FileReach, prefix: string, { bold, cyan, dim, yellow }: Colors): string {
  const { file, base, customers, overridden, switchedOff, routes, ownRoutes } = reach;
  const on = routes.length === 0 ? '' : `, on ${routes.join(', ')}`;
  if (!base) return `${bold(prefix + file)} reaches ${customers.join()} alone${on}.`;
  const where = (own: { readonly file: string } | undefined): string => (own ? dim(prefix + own.file) : '');
  const width = Math.max(0, ...[...customers, ...switchedOff].map(({ length }) => length));
  const others = 'every company without files of its own';
  const lines = [...customers, ...switchedOff].toSorted().map((customer) => {
    const name = cyan(customer.padEnd(width));
    const own = overridden[customer];
    if (switchedOff.includes(customer)) return `  ${name}  ${yellow('switched off')}  ${where(own)}`;
    const also = ownRoutes[customer] ? `, on ${ownRoutes[customer].join(', ')} too` : '';
    return own
      ? `  ${name}  all but ${own.paths.join(', ')}${also}  ${where(own)}`
      : `  ${name}  all of it${also}`;
  });
  const count = `${customers.length} ${customers.length === 1 ? 'customer' : 'customers'}`;
  return [`${bold(prefix + file)} reaches ${count} and ${others}${on}.`, ...lines].join('\n');
}
