import type { ApiPath } from '../terms/api-contract.ts';
import { oneOf, type Named } from './choice.ts';
import type { ProjectNames } from './project-names.ts';
import type { Schema } from './schema.ts';

export const REPORTS = 'reports/{dataset}';
export const LISTS_PATH = 'lists/{dataset}';

/** The paths of a query: a dataset, or another GET path of the API. */
export function namedQueryPath({ datasets, paths, leaderboards }: ProjectNames): Schema {
  const reports = datasets.map(({ name, about }) => ({ name: `reports/${name}`, about }));
  const others = paths.filter(({ template }) => template !== REPORTS && template !== LISTS_PATH);
  const written = others.flatMap((path) => spellings(path, leaderboards));
  const templates = others.filter(({ template }) => template.includes('{')).map(patternOf);
  // Valid but rare: a leading slash, a token for the dataset, the product's id.
  const unusual = '^/|^reports/[^/]*\\$|\\{product\\}';
  const wrong = 'The API has no such path, or there is no dataset of this name.';
  return oneOf([...reports, ...written], wrong, [...templates, unusual]);
}

const literal = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

/** A pattern for `highlights/{company}` in a page: any text or token in place of the braces. */
export function patternOf({ segments }: ApiPath): string {
  return `^/?${segments.map((segment) => (segment.includes('{') ? '[^/]+' : literal(segment))).join('/')}$`;
}

/**
 * Common notations of a path: the session's company for {company}, a filter's value for another parameter.
 */
function spellings({ segments, columns }: ApiPath, leaderboards: readonly Named[]): readonly Named[] {
  const choices = segments.map((segment): readonly Named[] => {
    const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
    if (parameter === undefined) return [{ name: segment }];
    if (parameter === columns?.dimensionOf) return leaderboards;
    return [{ name: parameter === 'company' ? '$session.company$' : `$${parameter}$` }];
  });
  return choices.reduce((starts, options) =>
    starts.flatMap((start) =>
      options.map(({ name, about }) => ({ name: `${start.name}/${name}`, about: about ?? start.about })),
    ),
  );
}
