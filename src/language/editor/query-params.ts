import { readFilterParameter } from '../terms/filter-parameter.ts';
import { WRITTEN_LIST_PARAMETERS } from '../terms/list-parameters.ts';
import { sortDefinition } from './name-definitions.ts';
import type { ApiPath } from '../terms/api-contract.ts';
import { downAndUp, oneOf, operated, suggesting, type Named } from './choice.ts';
import type { DatasetNames } from './dataset-names.ts';
import type { ProjectNames } from './project-names.ts';
import { LISTS_PATH, patternOf, REPORTS } from './query-paths.ts';
import { propertiesOf, reference, when, type Schema } from './schema.ts';

const requestsPath = (path: Schema): Schema => ({ properties: { path }, required: ['path'] });
const takes = (params: Schema): Schema => ({ properties: { params } });

/** Parameters by path, as `if`/`then` schemas: for each dataset, and for each path with parameters. */
export function paramsByPath(names: ProjectNames): readonly Schema[] {
  const reports = names.paths.find(({ template }) => template === REPORTS);
  const ofDatasets = names.datasets.map((dataset) =>
    when(requestsPath({ const: `reports/${dataset.name}` }), takes(reportParams(dataset, reports))),
  );
  const ofOthers = names.paths
    .filter(({ template }) => template !== REPORTS)
    .map((path) => when(requestsPath({ pattern: patternOf(path) }), takes(pathParams(path, names))));
  const ofAnother = when({ not: { required: ['path'] } }, takes(anyParams(names.datasets)));
  return [...ofDatasets, ...ofOthers, ofAnother];
}

/** A closed schema of the parameters of one path. */
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

/**
 * The parameters of a path. If it names a dataset, the filters of all datasets are allowed; the compiler
 * checks which ones apply.
 */
function pathParams(path: ApiPath, { datasets }: ProjectNames): Schema {
  const params = paramsOf(path);
  if (!path.segments.includes('{dataset}')) return params;
  const filters = datasets.flatMap((dataset) =>
    dataset.filters.map((name) => [name, reference('paramValue')]),
  );
  return { ...params, properties: { ...Object.fromEntries(filters), ...propertiesOf(params) } };
}

function reportParams(dataset: DatasetNames, reports: ApiPath | undefined): Schema {
  const general = reports === undefined ? {} : propertiesOf(paramsOf(reports));
  const filters = dataset.filters.map((name) => [name, reference('paramValue')]);
  return {
    type: 'object',
    properties: {
      ...general,
      ...Object.fromEntries(filters),
      ...described(
        {
          ...fieldLists([...dataset.measures, ...dataset.operated], dataset.dimensions, dataset),
          ...choiceParams(dataset),
        },
        general,
      ),
    },
    additionalProperties: false,
    errorMessage: `reports/${dataset.name} takes no parameter of this name. Its filters: ${plainFilters(dataset)}.`,
  };
}

/** The rule for a list of a dataset's members: its dimensions, and the parameters that narrow them. */
export function listRule(rule: Schema, dataset: DatasetNames, { paths }: ProjectNames): Schema {
  const lists = paths.find(({ template }) => template === LISTS_PATH);
  const general = lists === undefined ? {} : propertiesOf(paramsOf(lists));
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
        errorMessage: `lists/${dataset.name} takes no parameter of this name. Its filters: ${plainFilters(dataset)}.`,
      },
    },
  };
}

const plainFilters = ({ filters }: DatasetNames): string =>
  filters.filter((filter) => readFilterParameter(filter).form === 'keep').join(', ');

/** Schemas of parameters with the descriptions of the contract. */
function described(parameters: Record<string, Schema>, general: Record<string, Schema>): Schema {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, schema]) => {
      const description = general[name]?.description ?? schema.description;
      return [name, { ...schema, description, markdownDescription: description }];
    }),
  );
}

/** Parameters that select and sort groups. Common notations are suggested; the compiler accepts more. */
function choiceParams({ name, measures, groups }: DatasetNames): Record<string, Schema> {
  const column = reference(sortDefinition(name));
  return {
    topOf: suggesting(groups),
    topBy: suggesting(downAndUp(measures)),
    sort: { anyOf: [column, { type: 'array', items: column }] },
  };
}

/** A query with `extends` may change any parameter of the extended query. */
function anyParams(datasets: readonly DatasetNames[]): Schema {
  const all = (list: (dataset: DatasetNames) => readonly Named[]): Named[] => [
    ...new Map(datasets.flatMap(list).map((each) => [each.name, each])).values(),
  ];
  return {
    properties: fieldLists(
      all(({ measures, operated: figures }) => [...measures, ...figures]),
      all(({ dimensions }) => dimensions),
      null,
    ),
  };
}

function fieldLists(
  measures: readonly Named[],
  dimensions: readonly Named[],
  dataset: DatasetNames | null,
): Record<string, Schema> {
  const where = dataset === null ? 'No dataset has' : `${dataset.name} has no`;
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
