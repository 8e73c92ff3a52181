import type { DatasetPlan } from '../terms/dataset.ts';
import { filterParametersOf } from '../terms/filter-parameter.ts';
import { keysOf, listed, mapping, type Mapping } from './as-written.ts';
import { mergedNames, type Named } from './choice.ts';
import { aboutDataset, aboutDimension, aboutMeasure } from './describe-names.ts';
import { operatedNames } from './operated-names.ts';

/** The names of a dataset. */
export interface DatasetNames extends Named {
  readonly measures: readonly Named[];
  /** Measures with their possible operations: `spend:share`. */
  readonly operated: readonly Named[];
  /** Dimensions without grains. */
  readonly groups: readonly Named[];
  /** Dimensions with and without grains. */
  readonly dimensions: readonly Named[];
  /** Date dimensions, with and without grains. */
  readonly dates: readonly Named[];
  /** Filter parameters. */
  readonly filters: readonly string[];
}

/** The names of a dataset as written. `plans` are those of its variants without mistakes. */
export function datasetNames(
  name: string,
  value: Mapping,
  texts: ReadonlyMap<string, string>,
  plans: readonly DatasetPlan[],
): DatasetNames {
  const measures = Object.entries(mapping(value.measures)).map(([measure, spec]) => ({
    name: measure,
    about: aboutMeasure(measure, mapping(spec), texts),
  }));
  const operated = measures.flatMap((measure) => plans.flatMap((plan) => operatedNames(plan, measure)));
  const groups: Named[] = [];
  const dimensions: Named[] = [];
  const dates: Named[] = [];
  const filters: string[] = [];
  for (const [dimension, spec] of Object.entries(mapping(value.dimensions))) {
    const { column, filter, grains, type } = typeof spec === 'string' ? { column: spec } : mapping(spec);
    const about = aboutDimension(dimension, spec, texts);
    const named = [dimension, ...listed(grains).map((grain) => `${dimension}:${grain}`)].map((each) => ({
      name: each,
      about,
    }));
    groups.push({ name: dimension, about });
    dimensions.push(...named);
    if (grains !== undefined || type === 'date') dates.push(...named);
    filters.push(...formsOf(String(filter ?? column), typeof spec === 'string' ? {} : mapping(spec)));
  }
  return {
    name,
    about: aboutDataset(name, value, texts),
    measures,
    operated: mergedNames(operated),
    groups,
    dimensions,
    dates,
    filters,
  };
}

/** The parameters of a dimension's filter, in all of its forms. */
function formsOf(filter: string, spec: Mapping): readonly string[] {
  const { type = 'string', grains, part, bands, members } = spec;
  const isText = type === 'string' && grains === undefined && part === undefined && bands === undefined;
  const words = Object.fromEntries(keysOf(members).map((member) => [member, member]));
  return filterParametersOf({ filter, type: isText ? 'string' : 'other', derived: null, members: words });
}

/** The names of two datasets of the same name. */
export const joinedNames = (a: DatasetNames, b: DatasetNames): DatasetNames => ({
  ...a,
  measures: mergedNames([...a.measures, ...b.measures]),
  operated: mergedNames([...a.operated, ...b.operated]),
  groups: mergedNames([...a.groups, ...b.groups]),
  dimensions: mergedNames([...a.dimensions, ...b.dimensions]),
  dates: mergedNames([...a.dates, ...b.dates]),
  filters: [...new Set([...a.filters, ...b.filters])],
});
