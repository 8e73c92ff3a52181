import { namedQueryPath } from './query-paths.ts';
import { downAndUp, oneOf, operated, suggesting, switched, type Named } from './choice.ts';
import type { DatasetNames } from './dataset-names.ts';
import type { ProjectNames } from './project-names.ts';
import type { Schema } from './schema.ts';

/** Text that does not have the shape of an i18n key, and is therefore shown as it is. */
const plainText = '^(?![a-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+$)';

const scalars: readonly Schema[] = [{ type: 'number' }, { type: 'boolean' }];

/** The tokens that every page may use. */
const sessionTokens: readonly Named[] = ['company', 'userName', 'fullname', 'currency', 'language'].map(
  (name) => ({
    name: `$session.${name}$`,
    about: `The session's ${name}.`,
  }),
);

/** The name of the definition with the sort fields of a dataset. */
export const sortDefinition = (dataset: string): string => `sort-${dataset}`;

/** The definitions of names, by the kind of name that the schemas ask for. */
export function nameDefinitions(names: ProjectNames): Record<string, Schema> {
  const { datasets, columns } = names;
  const all = (list: (dataset: DatasetNames) => readonly Named[]) => datasets.flatMap(list);
  const measures = unique([...all((each) => each.measures), ...columns.measures]);
  const dimensions = unique([...all((each) => each.dimensions), ...columns.dimensions]);
  const dates = unique([...all((each) => each.dates), ...columns.dimensions]);
  const withOperation = all((each) => each.operated);
  const fields = unique([...measures, ...dimensions, ...columns.others, ...withOperation]);
  const tokens = [
    ...names.components.map(({ name, about }) => ({ name: `$${name}$`, about })),
    ...sessionTokens,
  ];
  return {
    measureName: oneOf(unique([...measures, ...withOperation]), 'No dataset has a measure of this name.', [
      operated,
      switched,
    ]),
    dimensionName: oneOf(dimensions, 'No dataset has a dimension of this name.', [switched]),
    dateName: oneOf(dates, 'No dataset has a date of this name.', [switched]),
    fieldName: oneOf(fields, 'No dataset has a measure or dimension of this name.', [operated, switched]),
    sortName: oneOf(downAndUp(fields), 'No dataset has a measure or dimension of this name.', [
      operated,
      switched,
    ]),
    measureHint: suggesting(unique(all((each) => each.measures))),
    dimensionHint: suggesting(unique(all((each) => each.groups))),
    dateHint: suggesting(unique(all((each) => each.dates)).filter(({ name }) => !name.includes(':'))),
    datasetName: oneOf(datasets, 'There is no dataset of this name.'),
    resourceName: oneOf(names.resources, 'There is no resource of this name in resources/.'),
    tableHint: suggesting(names.tables),
    listName: suggesting(names.lists),
    ...Object.fromEntries(
      datasets.map(({ name, measures: own, operated: figures, dimensions: groups }) => [
        sortDefinition(name),
        suggesting(downAndUp(unique([...own, ...figures, ...groups]))),
      ]),
    ),
    textKey: oneOf(names.texts, 'No dictionary of locales/ has this key.', [plainText]),
    iconName: oneOf(names.icons, 'There is no icon of this name.'),
    sectionName: oneOf(names.sections, 'The menu of app.yaml has no section of this name.'),
    fileAreaName: oneOf(names.fileAreas, 'app.yaml has no area of files of this name.'),
    routeName: oneOf(names.routes, 'No page has this route.'),
    filterBarName: oneOf(names.filterBars, 'There is no filter bar of this name in filter-bars/.'),
    componentName: suggesting(names.components),
    conditionHint: suggesting(names.conditions),
    queryHint: suggesting(names.queries),
    commandHint: suggesting(names.commands),
    queryPath: namedQueryPath(names),
    sendingPath: suggesting(names.sendingPaths),
    paramText: suggesting(tokens),
    tokenName: { pattern: '^\\$', ...suggesting(tokens) },
    paramValue: {
      anyOf: [
        { $ref: '#/definitions/paramText' },
        ...scalars,
        { type: 'array', items: { type: ['string', 'number', 'boolean'] } },
      ],
    },
  };
}

function unique(names: readonly Named[]): Named[] {
  return [...new Map(names.toReversed().map((each) => [each.name, each])).values()].toReversed();
}
