import type { Bundle } from './bundle.ts';
import { oneOf, operated, type Named } from './choice.ts';
import type { DatasetNames } from './dataset-names.ts';
import type { ProjectNames } from './project-names.ts';
import { reference, when, type Schema } from './schema.ts';

/** Adds names to the switches of filter bars: datasets, and the values that a switch can offer. */
export function putSwitches({ definitions }: Bundle, names: ProjectNames): void {
  const written = definitions['filter-bar.switch'];
  if (!written) return;
  definitions['filter-bar.switch'] = {
    ...written,
    allOf: [
      { properties: { dataset: reference('datasetName') } },
      ...names.datasets.flatMap((dataset) =>
        Object.entries(offersOf(dataset)).map(([offers, entry]) =>
          when(
            {
              properties: { dataset: { const: dataset.name }, offers: { const: offers } },
              required: ['dataset', 'offers'],
            },
            { properties: { only: { items: { anyOf: [entry, ofEntry(entry)] } } } },
          ),
        ),
      ),
    ],
  };
}

/** The values that each kind of switch can offer. */
function offersOf({ name, measures, dimensions, groups, dates }: DatasetNames): Record<string, Schema> {
  const ofDimensions = [
    ...groups,
    ...dimensions.filter((one) => !groups.some((group) => group.name === one.name)),
  ];
  return {
    measures: oneOf(measures, `${name} has no measure of this name.`, [operated]),
    dimensions: oneOf(ofDimensions, `${name} has no dimension of this name.`),
    grains: oneOf(grainsOf(dates), `${name} has no dates by this grain.`),
  };
}

function grainsOf(dates: readonly Named[]): readonly Named[] {
  const grains = dates.flatMap(({ name }) => (name.includes(':') ? [name.split(':')[1]!] : []));
  return [...new Set(grains)].map((name) => ({ name }));
}

const ofEntry = (entry: Schema): Schema => ({ type: 'object', properties: { value: entry } });
