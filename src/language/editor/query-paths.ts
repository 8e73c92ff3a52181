import type { ApiPath } from '../terms/api-contract.ts';
import { oneOf, type Named } from './choice.ts';
import type { ProjectNames } from './project-names.ts';
import type { Schema } from './schema.ts';

export const REPORTS = 'reports/{dataset}';
export const LISTS_PATH = 'lists/{dataset}';

/** What a query of a page may ask: a dataset, or another GET path of the API. */
export function namedQueryPath({ datasets, paths }: ProjectNames): Schema {
  const reports = datasets.map(({ name, about }) => ({ name: `reports/${name}`, about }));
  const others = paths.filter(({ template }) => template !== REPORTS && template !== LISTS_PATH);
  const written = others.flatMap((path) => spellings(path).map((name): Named => ({ name })));
  const templates = others.filter(({ template }) => template.includes('{')).map(patternOf);
  // A leading slash, a token for the dataset, the product's id: right, and rarely written.
  const unusual = '^/|^reports/[^/]*\\$|\\{product\\}';
  const wrong = 'The API has no such path, or there is no dataset of this name.';
  return oneOf([...reports, ...written], wrong, [...templates, unusual]);
}

const literal = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

/** `highlights/{company}` as text of a page may be: any words or tokens in place of the braces. */
export function patternOf({ segments }: ApiPath): string {
  return `^/?${segments.map((segment) => (segment.includes('{') ? '[^/]+' : literal(segment))).join('/')}$`;
}

/** How a path is likely to be written: the session's company for {company}, a filter's value for another parameter. */
function spellings({ segments, path }: ApiPath): string[] {
  const choices = segments.map((segment): readonly string[] => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) return [segment];
    const schema = path.get(name)?.schema;
    if (schema !== undefined && 'enum' in schema && schema.enum) return schema.enum.map(String);
    return [name === 'company' ? '$session.company$' : `$${name}$`];
  });
  return choices.reduce<string[]>(
    (starts, options) =>
      starts.flatMap((start) => options.map((option) => (start === '' ? option : `${start}/${option}`))),
    [''],
  );
}
