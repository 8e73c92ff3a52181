import { nearest } from '../../diagnostics/suggest.ts';
import type { PageSpec, Params, QuerySpec } from '../../generated/spec.ts';
import { strayTokenIn, tokensIn } from '../../terms/tokens.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { withParts } from '../../terms/plan-dataset.ts';
import type { ApiPath } from '../../terms/api-contract.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { LinkEnvironment } from '../environment.ts';
import type { LinkedDataset } from '../dataset/link-dataset.ts';
import { linkApiCall, missingParameters, type MoreParameters } from '../widget/link-api-call.ts';
import { linkFilterForms, refuseExcluded } from '../filter-bar/link-filter-forms.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import { linkLeaderboard } from './link-leaderboard.ts';
import { linkQueryFields } from './link-query-fields.ts';
import { linkComponentToken, linkStrayToken } from '../link-token.ts';
import { contractFields, listOf, type QueryFields } from './query-fields.ts';

/** A query with `extends` resolved. */
export interface LinkedQuery {
  readonly name: string;
  readonly path: string;
  readonly params: Params;
  readonly requires: readonly string[];
  readonly dataset: DatasetPlan | null;
  /**
   * The requested measures and the measures that they are computed from. Null without a dataset or
   * `measures`.
   */
  readonly measures: readonly string[] | null;
  /** Null when the columns of the response are unknown. */
  readonly fields: QueryFields | null;
}

export interface QueryContext {
  readonly page: Partial<PageSpec>;
  readonly bar: LinkedFilterBar | null;
  /**
   * False when the page's filter bar could not be resolved. References to its components are then not
   * checked.
   */
  readonly barKnown: boolean;
  readonly environment: LinkEnvironment;
  readonly report: Report;
  /** Paths of queries with schema errors, such as `queries/daily`. */
  readonly damaged: ReadonlySet<string>;
}

type Queries = Readonly<Record<string, QuerySpec>>;

/** Resolves the queries of a page. Queries with errors are absent from the result. */
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
    // A query from which invalid parts were removed, or that extends such a query, is incomplete.
    if (query && !isDamaged(chain, context)) linked.set(name, query);
  }
  return linked;
}

/** A query and its ancestors by `extends`, the root first. Null when they form a cycle. */
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
  const { page, environment } = context;
  const { report, said } = counting(context.report);
  const specs = chain.map((each) => page.queries![each]!);
  const path = specs.findLast((each) => each.path !== undefined)?.path;
  const params: Params = Object.assign({}, ...specs.map((each) => each.params ?? {})) as Params;
  const requires = [...new Set(specs.flatMap((each) => each.requires ?? []))];
  linkOwnNames(name, spec, context);
  const at = ['queries', name];
  if (path === undefined) {
    if (!isDamaged(chain, context)) report('query-without-path', at, { name }, { part: 'key' });
    return null;
  }
  const place = {
    path: spec.path === undefined ? null : [...at, 'path'],
    params: [...at, 'params'],
    part: 'value' as const,
  };
  const found = datasetOf(path, place.path, environment, report);
  if (found === undefined) return null;
  const dataset = found?.plan ?? null;
  // A path such as `models/curves/{dataset}` takes the filters of the dataset that it names.
  const filters: MoreParameters = (api) =>
    (found ?? environment.datasets.get(api.valueIn(path, 'dataset')))?.filters ?? null;
  const api = linkApiCall(path, spec.params ?? {}, place, environment, report, filters);
  if (!api) return null;
  const components = context.bar?.components ?? {};
  if (dataset) linkFilterForms(spec.params ?? {}, components, dataset, place.params, report);
  else refuseExcluded(spec.params ?? {}, components, place.params, report);
  // A query without a path of its own inherits the required parameters.
  const missing =
    spec.path === undefined || said() > 0 || isDamaged(chain, context)
      ? []
      : missingParameters(params, api, environment.product);
  for (const lacking of missing) {
    report(
      'missing-api-parameter',
      [...at, 'params', lacking],
      { name: lacking, api: api.template },
      { part: 'key' },
    );
  }
  // With an invalid parameter the fields of the response are unknown.
  if (said() > 0) return null;
  const fields = dataset
    ? linkQueryFields(dataset, params, spec, at, report)
    : calledFields(api, { path, params: spec.params ?? {}, place }, environment, report);
  const measures =
    dataset && params.measures !== undefined ? withParts(dataset, listOf(params.measures)) : null;
  return { name, path, params, requires, dataset, measures, fields };
}

/** The fields of a response that is not a dataset's. Null when they are unknown. */
function calledFields(
  api: ApiPath,
  call: Parameters<typeof linkLeaderboard>[1],
  { datasets }: LinkEnvironment,
  report: Report,
): QueryFields | null {
  const ranked = linkLeaderboard(api, call, datasets, report);
  return ranked && contractFields(api, ranked);
}

const isDamaged = (chain: readonly string[], { damaged }: QueryContext): boolean =>
  chain.some((each) => damaged.has(`queries/${each}`));

/** A reporter that counts the diagnostics that it reports. */
function counting(report: Report): { readonly report: Report; said(): number } {
  let count = 0;
  return {
    report: (code, at, params, options) => {
      count += 1;
      report(code, at, params, options);
    },
    said: () => count,
  };
}

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
  for (const token of tokensIn(spec.path ?? ''))
    linkComponentToken(token, ['queries', name, 'path'], context);
  linkStrayToken(spec.path ?? '', ['queries', name, 'path'], components, report);
  for (const [param, value] of Object.entries(spec.params ?? {})) {
    for (const token of tokensIn(value))
      linkComponentToken(token, ['queries', name, 'params', param], context);
    linkStrayToken(value, ['queries', name, 'params', param], components, report);
  }
}

/**
 * The dataset behind a path. Null for a path that is not a dataset's, undefined for an unknown or invalid
 * dataset.
 */
function datasetOf(
  path: string,
  at: Path | null,
  { datasets }: LinkEnvironment,
  report: Report,
): LinkedDataset | null | undefined {
  const name = /^\/?reports\/([^/]+)$/.exec(path)?.[1];
  if (name === undefined) return null;
  if (tokensIn(name).length > 0 || strayTokenIn(name)) return undefined;
  const dataset = datasets.get(name);
  if (dataset) return dataset.plan === null ? undefined : dataset;
  if (!at) return undefined;
  const allowed = [...datasets.keys()];
  const near = nearest(name, allowed);
  report(
    'unknown-dataset',
    at,
    { name, allowed },
    { near: near === undefined ? undefined : `reports/${near}` },
  );
  return undefined;
}
