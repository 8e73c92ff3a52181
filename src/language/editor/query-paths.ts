import { WRITTEN_LIST_PARAMETERS } from '../plan/list-parameters.ts';
import type { ApiPath } from '../link/api-contract.ts';
import { oneOf, operated, type Named } from './choice.ts';
import type { DatasetNames, ProjectNames } from './project-names.ts';
import { reference, when, type Schema } from './schema.ts';

const REPORTS = 'reports/{dataset}';
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

const asksPath = (path: Schema): Schema => ({ properties: { path }, required: ['path'] });
const takes = (params: Schema): Schema => ({ properties: { params } });

/** The paths with their parameters, for each dataset and each path that has any: `if` asks for the path. */
export function paramsByPath(names: ProjectNames): readonly Schema[] {
  const reports = names.paths.find(({ template }) => template === REPORTS);
  const ofDatasets = names.datasets.map((dataset) =>
    when(asksPath({ const: `reports/${dataset.name}` }), takes(reportParams(dataset, reports))),
  );
  const ofOthers = names.paths
    .filter(({ template }) => template !== REPORTS)
    .map((path) => when(asksPath({ pattern: patternOf(path) }), takes(paramsOf(path))));
  const ofAnother = when({ not: { required: ['path'] } }, takes(anyParams(names.datasets)));
  return [...ofDatasets, ...ofOthers, ofAnother];
}

/** The parameters of one path, and no others. */
export function paramsOf({ query, template }: ApiPath): Schema {
  const properties = Object.fromEntries(
    [...query].map(([name, parameter]) => [name, describedValue(parameter)]),
  );
  return {
    type: 'object',
    properties,
    patternProperties: { '\\{product\\}': reference('paramValue') },
    additionalProperties: false,
    errorMessage: `${template} takes ${[...query.keys()].join(', ') || 'no parameters'}.`,
  };
}

function reportParams(dataset: DatasetNames, reports: ApiPath | undefined): Schema {
  const general = reports === undefined ? {} : (paramsOf(reports).properties as Schema);
  const filters = dataset.filters.map((name) => [name, reference('paramValue')]);
  return {
    type: 'object',
    properties: {
      ...general,
      ...Object.fromEntries(filters),
      ...fieldLists(dataset.measures, dataset.dimensions, dataset.name),
    },
    additionalProperties: false,
    errorMessage: `reports/${dataset.name} takes no parameter of this name. Its filters: ${dataset.filters.join(', ')}.`,
  };
}

/** The members of one dataset for a filter bar: its dimensions, and the parameters that narrow them. */
export function listRule(rule: Schema, dataset: DatasetNames, { paths }: ProjectNames): Schema {
  const lists = paths.find(({ template }) => template === LISTS_PATH);
  const general = lists === undefined ? {} : (paramsOf(lists).properties as Readonly<Record<string, Schema>>);
  const own = Object.entries(general).filter(([name]) => WRITTEN_LIST_PARAMETERS.includes(name));
  const filters = dataset.filters.map((name) => [name, reference('paramValue')]);
  const wrong = `${dataset.name} has no dimension of this name.`;
  return {
    ...rule,
    properties: {
      dimension: oneOf(dataset.dimensions, wrong, []),
      params: {
        type: 'object',
        properties: Object.fromEntries([...filters, ...own]),
        additionalProperties: false,
        errorMessage: `lists/${dataset.name} takes no parameter of this name. Its filters: ${dataset.filters.join(', ')}.`,
      },
    },
  };
}

/** A query that extends another one may change any of that one's parameters. */
function anyParams(datasets: readonly DatasetNames[]): Schema {
  const all = (list: (dataset: DatasetNames) => readonly Named[]): Named[] => [
    ...new Map(datasets.flatMap(list).map((each) => [each.name, each])).values(),
  ];
  return {
    properties: fieldLists(
      all(({ measures }) => measures),
      all(({ dimensions }) => dimensions),
      null,
    ),
  };
}

function fieldLists(
  measures: readonly Named[],
  dimensions: readonly Named[],
  dataset: string | null,
): Schema {
  const where = dataset === null ? 'No dataset has' : `${dataset} has no`;
  const listOf = (names: readonly Named[], kind: string): Schema => ({
    description: `The ${kind}s of the answer.`,
    anyOf: [
      {
        type: 'array',
        items: oneOf(names, `${where} ${dataset === null ? 'a ' : ''}${kind} of this name.`, [
          '\\$',
          ...(kind === 'measure' ? [operated] : []),
        ]),
      },
      { type: 'string' },
    ],
  });
  return { measures: listOf(measures, 'measure'), dimensions: listOf(dimensions, 'dimension') };
}

function describedValue(parameter: { readonly description?: string }): Schema {
  const { description } = parameter;
  return description === undefined
    ? reference('paramValue')
    : { description, allOf: [reference('paramValue')] };
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
