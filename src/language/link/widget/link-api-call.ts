import { nearest } from '../../diagnostics/suggest.ts';
import type { Params } from '../../generated/spec.ts';
import { filterParameter, readFilterParameter, type FilterForm } from '../../terms/filter-parameter.ts';
import { strayTokenIn, tokensIn, type QueryParamValue } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { EntryPart, Path } from '../../source/positions.ts';
import type { ApiPath } from '../../terms/api-contract.ts';
import type { Words } from '../words.ts';

/** The paths of a call and its parameters. `path` is null when it was already checked. */
export interface CallPlace {
  readonly path: Path | null;
  readonly params: Path;
  readonly part: EntryPart;
}

/**
 * Parameters of a call that the contract doesn't list, such as the filters of a dataset. Null when there are
 * none.
 */
export type MoreParameters = (api: ApiPath) => readonly string[] | null;

/** Checks a GET call against the API contract. Returns the contract's path, or null when it has none. */
export function linkApiCall(
  path: string,
  params: Params,
  place: CallPlace,
  words: Words,
  report: Report,
  more: MoreParameters,
): ApiPath | null {
  const written = path.replaceAll('{product}', words.product);
  const api = words.contract.match(written);
  if (!api) {
    if (place.path)
      report(
        'unknown-api-path',
        place.path,
        { name: path, method: 'GET', allowed: nearPaths(written, words.contract.paths) },
        { part: place.part, near: pathWithin(path, words) ?? nearestPath(written, words.contract.paths) },
      );
    return null;
  }
  linkParameters(params, api, place.params, words, report, () => more(api) ?? []);
  return api;
}

/** Checks the parameters of a call. `more` returns names that the contract doesn't list. */
export function linkParameters(
  params: Params,
  api: ApiPath,
  at: Path,
  { product, contract }: Words,
  report: Report,
  more: () => readonly string[],
): void {
  for (const [written, value] of Object.entries(params)) {
    const name = written.replaceAll('{product}', product);
    if ((!api.query.has(name) || name === 'filters') && !more().includes(name)) {
      const plain = more().filter((each) => readFilterParameter(each).form === 'keep');
      const known = [...api.query.keys()].filter((each) => each !== 'filters').concat(plain);
      const allowed = known.filter((each) => !Object.hasOwn(params, each));
      const { filter, form } = readFilterParameter(name);
      const near = nearest(filter, form === 'keep' ? allowed : plain);
      report(
        'unknown-api-parameter',
        [...at, written],
        { name: written, api: api.template, allowed },
        { part: 'key', near: near === undefined ? undefined : nearForm(near, form, more()) },
      );
      continue;
    }
    const parameter = api.query.get(name);
    if (!parameter || hasTokens(value)) continue;
    const expected = contract.expected(parameter, value);
    if (expected !== null)
      report(
        'bad-api-value',
        [...at, written],
        { name: written, value: String(value), expected },
        { near: nearest(String(value), expected.replace(/one of /g, '').split(/, (?:or )?/)) },
      );
  }
}

/** The suggested filter in the written form, when the dataset has that form. */
function nearForm(filter: string, form: FilterForm, all: readonly string[]): string {
  const written = filterParameter(filter, form);
  return all.includes(written) ? written : filter;
}

const hasTokens = (value: QueryParamValue): boolean =>
  tokensIn(value).length > 0 || strayTokenIn(value) !== null;

/**
 * Required parameters that a call lacks. Used only for queries: the calls of a filter bar have no required
 * parameters of their own.
 */
export function missingParameters(params: Params, api: ApiPath, product: string): string[] {
  if (api.required.length === 0) return [];
  const given = new Set(Object.keys(params).map((name) => name.replaceAll('{product}', product)));
  return api.required.filter((name) => !given.has(name));
}

/** The API path inside a full URL or a path with the prefix `api/`. */
function pathWithin(path: string, { contract, product }: Words): string | undefined {
  const segments = path.replace(/^[a-z]+:\/\/[^/]*\//, '').split('/');
  const tails = segments.map((_, index) => segments.slice(index).join('/'));
  return tails.find(
    (tail) => tail !== path && contract.match(tail.replaceAll('{product}', product)) !== undefined,
  );
}

/** The most similar path. */
function nearestPath(path: string, paths: readonly ApiPath[]): string | undefined {
  return nearest(
    path,
    paths.map(({ template }) => template),
  );
}

/** Paths with the same first segment. Without any, all paths that pages may use. Empty for a full URL. */
export function nearPaths(path: string, paths: readonly ApiPath[]): string[] {
  const templates = paths.map(({ template }) => template);
  const root = path.split('/')[0]!;
  if (path.includes('://')) return [];
  const near = templates.filter((template) => template.startsWith(`${root}/`));
  return near.length > 0
    ? near
    : templates.filter((template) => !template.startsWith('dev/') && !template.startsWith('pages'));
}
