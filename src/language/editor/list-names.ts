import type { Bundle } from './bundle.ts';
import { likelyKeys, oneOf, type Named } from './choice.ts';
import type { DatasetNames } from './dataset-names.ts';
import type { ProjectNames } from './project-names.ts';
import { propertiesOf, reference, when, type Schema } from './schema.ts';

/**
 * Adds names to the filter lists of app.yaml: dimensions of each list's dataset, other lists, and the users
 * of lists.
 */
export function putLists({ definitions }: Bundle, names: ProjectNames): void {
  const { app, 'app.filterList': list } = definitions;
  if (!app || !list) return;
  const { listsOf, ...others } = propertiesOf(app);
  const requesters = names.paths.flatMap(({ lists, template }) =>
    (lists?.requesters ?? []).map((name): Named => ({ name, about: `Answered by \`${template}\`.` })),
  );
  const answered = listsOf?.additionalProperties as Schema;
  definitions.app = {
    ...app,
    properties: { ...others, listsOf: { ...listsOf, ...likelyKeys(requesters, answered) } },
  };
  definitions['app.filterList'] = {
    ...list,
    allOf: [
      ...names.datasets.map((dataset) =>
        when({ properties: { dataset: { const: dataset.name } }, required: ['dataset'] }, ofDataset(dataset)),
      ),
      when({ not: { required: ['dataset'] } }, ofAny),
    ],
  };
}

function ofDataset({ name, dimensions, groups }: DatasetNames): Schema {
  const wrong = `${name} has no dimension of this name.`;
  const group = oneOf(groups, wrong);
  return dimensionsOf(oneOf(dimensions, wrong), group, (value) => likelyKeys(groups, value));
}

/** In a customer's file the dataset is usually in the base. */
const ofAny: Schema = dimensionsOf(reference('dimensionHint'), reference('dimensionHint'), () => ({}));

function dimensionsOf(dimension: Schema, group: Schema, keys: (value: Schema) => Schema): Schema {
  return {
    properties: {
      dimension,
      narrowedBy: { items: group },
      among: keys({ type: 'array', items: reference('listName') }),
      where: keys({}),
      runs: { properties: { from: group, to: group } },
    },
  };
}
