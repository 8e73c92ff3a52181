import { nearest } from '../diagnostics/suggest.ts';
import type { PageSpec, Params, QuerySpec } from '../generated/spec.ts';
import { tokensIn, tokensInParams, tokenText, type Token } from '../plan/tokens.ts';
import type { DatasetPlan } from '../plan/dataset.ts';
import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { Environment } from './environment.ts';
import { linkApiCall, missingParameters } from './link-api-call.ts';
import { linkSessionToken, type LinkedFilterBar } from './link-filter-bar.ts';
import { contractFields, datasetFields, withoutGrain, type QueryFields } from './query-fields.ts';

/** A query with `extends` resolved. */
export interface LinkedQuery {
  readonly name: string;
  readonly path: string;
  readonly params: Params;
  readonly requires: readonly string[];
  readonly dataset: DatasetPlan | null;
  /** Null where nothing is known of the answer's columns. */
  readonly fields: QueryFields | null;
}

export interface QueryContext {
  readonly page: Partial<PageSpec>;
  readonly bar: LinkedFilterBar | null;
  /** Whether the bar could be found: without it, its components are not judged. */
  readonly barKnown: boolean;
  readonly environment: Environment;
  readonly report: Report;
}

type Queries = Readonly<Record<string, QuerySpec>>;

/** Resolves the queries of a page. Broken ones are absent from the result. */
export function linkQueries(
  context: QueryContext,
  declared: readonly string[],
): ReadonlyMap<string, LinkedQuery> {
  const { page, report } = context;
  const queries = page.queries ?? {};
  const linked = new Map<string, LinkedQuery>();
  for (const [name, spec] of Object.entries(queries)) {
    const chain = chainOf(name, queries);
    if (chain === null) {
      report('query-cycle', ['queries', name, 'extends'], { cycle: circle(name, queries).join(' → ') });
      continue;
    }
    if (spec.extends !== undefined && !declared.includes(spec.extends)) {
      const others = declared.filter((other) => other !== name);
      report(
        'unknown-query',
        ['queries', name, 'extends'],
        { name: spec.extends, allowed: others },
        { near: nearest(spec.extends, others) },
      );
      continue;
    }
    const query = linkQuery(name, spec, chain, context);
    if (query) linked.set(name, query);
  }
  return linked;
}

/** A query and those that it extends, the first ancestor first; null when they go round in a circle. */
function chainOf(name: string, queries: Queries): readonly string[] | null {
  const chain: string[] = [];
  for (
    let current: string | undefined = name;
    current !== undefined && Object.hasOwn(queries, current);
    current = queries[current]!.extends
  ) {
    if (chain.includes(current)) return null;
    chain.unshift(current);
  }
  return chain;
}

function circle(name: string, queries: Queries): string[] {
  const seen = [name];
  for (let next = queries[name]?.extends; next !== undefined; next = queries[next]?.extends) {
    seen.push(next);
    if (seen.indexOf(next) < seen.length - 1) break;
  }
  return seen;
}

function linkQuery(
  name: string,
  spec: QuerySpec,
  chain: readonly string[],
  context: QueryContext,
): LinkedQuery | null {
  const { page, environment, report } = context;
  const specs = chain.map((each) => page.queries![each]!);
  const path = specs.findLast((each) => each.path !== undefined)?.path;
  const params: Params = Object.assign({}, ...specs.map((each) => each.params ?? {})) as Params;
  const requires = [...new Set(specs.flatMap((each) => each.requires ?? []))];
  linkOwnNames(name, spec, context);
  if (path === undefined) {
    // A parent that the schema refused may well have had one.
    if (chain.every((each) => each === name))
      report('query-without-path', ['queries', name], { name }, { part: 'key' });
    return null;
  }
  const at = ['queries', name];
  const place = {
    path: spec.path === undefined ? null : [...at, 'path'],
    params: [...at, 'params'],
    part: 'value' as const,
  };
  const dataset = datasetOf(path, place.path, environment, report);
  if (dataset === undefined) return null;
  const own = spec.path === undefined ? (spec.params ?? {}) : params;
  const api = linkApiCall(path, ownParams(own, spec), place, environment, report, () =>
    dataset ? filtersOf(dataset) : null,
  );
  if (!api) return null;
  for (const missing of chain.length > 1 && spec.path === undefined
    ? []
    : missingParameters(params, api, environment.product)) {
    report(
      'missing-api-parameter',
      [...at, 'params', missing],
      { name: missing, api: api.template },
      { part: 'key' },
    );
  }
  if (!dataset) return { name, path, params, requires, dataset: null, fields: contractFields(api) };
  return { name, path, params, requires, dataset, fields: linkFields(dataset, params, spec, at, report) };
}

/** Only what this query itself says: what it inherits was judged where it was written. */
const ownParams = (params: Params, spec: QuerySpec): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(spec.params ?? {}, name)));

function linkOwnNames(name: string, spec: QuerySpec, context: QueryContext): void {
  const { bar, barKnown, report } = context;
  const components = bar?.declared ?? [];
  for (const [index, component] of (spec.requires ?? []).entries()) {
    if (!barKnown || components.includes(component)) continue;
    report(
      'unknown-component',
      ['queries', name, 'requires', index],
      { name: component, allowed: components },
      { near: nearest(component, components) },
    );
  }
  for (const token of tokensIn(spec.path ?? '')) linkToken(token, ['queries', name, 'path'], context);
  for (const [param, value] of Object.entries(spec.params ?? {})) {
    for (const token of tokensInParams({ [param]: value }))
      linkToken(token, ['queries', name, 'params', param], context);
  }
}

function linkToken(token: Token, at: Path, { page, bar, barKnown, report }: QueryContext): void {
  if (token.kind === 'session') return linkSessionToken(token, at, report);
  if (token.kind === 'route') return linkRouteToken(token, at, page.route, report);
  if (!barKnown || bar?.declared.includes(token.name)) return;
  const allowed = (bar?.declared ?? []).map((name) => `$${name}$`);
  report(
    'unknown-token',
    at,
    { name: tokenText(token), kind: 'component of the filter bar', allowed },
    { near: nearest(tokenText(token), allowed) },
  );
}

/** Checks a token that stands for a parameter of the page's route. */
export function linkRouteToken(token: Token, at: Path, route: string | undefined, report: Report): void {
  if (route === undefined) return;
  const names = [...route.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(([, name]) => name!);
  if (names.includes(token.name)) return;
  const allowed = names.map((name) => `$route.${name}$`);
  report(
    'unknown-token',
    at,
    { name: tokenText(token), kind: `parameter of the route ${route}`, allowed },
    { near: nearest(tokenText(token), allowed) },
  );
}

/** The dataset behind a path; null where the path asks no dataset, undefined where it is unknown or broken. */
function datasetOf(
  path: string,
  at: Path | null,
  { datasets }: Environment,
  report: Report,
): DatasetPlan | null | undefined {
  const name = /^\/?reports\/([^/]+)$/.exec(path)?.[1];
  if (name === undefined) return null;
  if (tokensIn(name).length > 0) return undefined;
  const dataset = datasets.get(name);
  if (dataset) return dataset.plan ?? undefined;
  const near = nearest(name, datasets.keys());
  if (at)
    report(
      'unknown-dataset',
      at,
      { name, allowed: [...datasets.keys()] },
      { near: near === undefined ? undefined : `reports/${near}` },
    );
  return undefined;
}

const filtersOf = (dataset: DatasetPlan): string[] =>
  Object.values(dataset.dimensions).map(({ filter }) => filter);

const listOf = (value: Params[string] | undefined): readonly string[] =>
  value === undefined
    ? []
    : [value]
        .flat()
        .map(String)
        .flatMap((each) => each.split(','));

/** Checks the names of measures and dimensions that a query itself writes, and tells the fields that it has in all. */
function linkFields(
  dataset: DatasetPlan,
  params: Params,
  spec: QuerySpec,
  at: Path,
  report: Report,
): QueryFields | null {
  const dimensions = listOf(params.dimensions);
  const measures = listOf(params.measures);
  if ([...dimensions, ...measures].some((each) => tokensIn(each).length > 0)) return null;
  const itemAt = (list: 'measures' | 'dimensions', index: number): Path =>
    Array.isArray(spec.params?.[list]) ? [...at, 'params', list, index] : [...at, 'params', list];
  const owns = (list: string): boolean => Object.hasOwn(spec.params ?? {}, list);
  for (const [index, name] of (owns('measures') ? measures : []).entries())
    linkMeasure(dataset, name, itemAt('measures', index), report);
  for (const [index, name] of (owns('dimensions') ? dimensions : []).entries())
    linkDimension(dataset, name, itemAt('dimensions', index), report);
  if (owns('sort'))
    linkSort(
      dataset,
      listOf(params.sort),
      [...measures, ...dimensions.map(withoutGrain)],
      [...at, 'params', 'sort'],
      at,
      report,
    );
  const known =
    measures.every((name) => Object.hasOwn(dataset.measures, name)) &&
    dimensions.every((name) => Object.hasOwn(dataset.dimensions, withoutGrain(name)));
  return known
    ? datasetFields(dataset, dimensions, measures, params.rollup === true || params.rollup === 'true')
    : null;
}

function linkMeasure(dataset: DatasetPlan, name: string, at: Path, report: Report): void {
  if (Object.hasOwn(dataset.measures, name)) return;
  const allowed = Object.keys(dataset.measures);
  if (Object.hasOwn(dataset.dimensions, name))
    report('not-a-measure', at, { name, query: String(at[1]), allowed });
  else
    report('unknown-measure', at, { name, dataset: dataset.name, allowed }, { near: nearest(name, allowed) });
}

function linkDimension(dataset: DatasetPlan, written: string, at: Path, report: Report): void {
  const name = withoutGrain(written);
  const grain = written.slice(name.length + 1);
  const allowed = Object.keys(dataset.dimensions);
  const dimension = Object.hasOwn(dataset.dimensions, name) ? dataset.dimensions[name] : undefined;
  if (!dimension) {
    if (Object.hasOwn(dataset.measures, name))
      report('not-a-dimension', at, { name, query: String(at[1]), allowed });
    else {
      const near = nearest(name, allowed);
      report(
        'unknown-dimension',
        at,
        { name, dataset: dataset.name, allowed },
        { near: near && written.replace(name, near) },
      );
    }
  } else if (grain !== '' && !dimension.grains.some((each) => each === grain)) {
    const near = nearest(grain, dimension.grains);
    report(
      'unknown-grain',
      at,
      { name: grain, dimension: name, allowed: dimension.grains },
      { near: near && `${name}:${near}` },
    );
  }
}

function linkSort(
  dataset: DatasetPlan,
  sort: readonly string[],
  fields: readonly string[],
  at: Path,
  query: Path,
  report: Report,
): void {
  for (const written of sort) {
    const name = written.replace(/^-/, '');
    if (fields.includes(name)) continue;
    report(
      'unknown-field',
      at,
      { name, query: String(query[1]), kind: `field of ${dataset.name}`, allowed: fields },
      { near: nearest(name, fields) },
    );
  }
}
