import type { DatasetPlan, DimensionPlan } from '../../language/plan/index.ts';
import type { RequestedDimension, Filter, Question } from '../query/question/question.ts';
import type { Selection } from '../query/statement/facts.ts';
import type { SqlValue } from '../warehouse/warehouse.ts';
import type { NamedList } from './list-source.ts';
import type { ListScope } from './scope.ts';

/** The first and the last day that both engines can represent. */
const EVER = { start: '1900-01-01', end: '2299-12-30' };

/** Members by dimension name, to which other lists limit a list. */
export type MembersAmong = Readonly<Record<string, readonly SqlValue[]>>;

/** Returns the facts whose members are the entries of a list within a scope. */
export function selectionOf({ spec, dataset }: NamedList, scope: ListScope, among: MembersAmong): Selection {
  const requested = dimensionOfList({ spec, dataset });
  const question: Question = {
    plan: dataset,
    measures: [],
    dimensions: [requested],
    top: null,
    having: [],
    filters: [
      ...chosenAmong(spec.narrowedBy ?? [], dataset, scope),
      ...Object.entries({ ...spec.where }).map(([name, members]) => ({
        dimension: dimensionOf(dataset, name),
        values: [members].flat(),
        excluded: false,
      })),
      ...Object.entries(among).map(([name, values]) => ({
        dimension: dimensionOf(dataset, name),
        values,
        excluded: false,
      })),
      ...running({ spec, dataset }, scope),
    ],
    range: null,
    comparison: null,
    forecast: null,
    rollup: false,
    across: 0,
    totals: false,
    sort: spec.latestFirst === true ? [{ field: requested.name, descending: true }] : [],
    limit: Infinity,
    offset: 0,
    format: 'json',
  };
  return { question, scope: { tenant: scope.company, brands: scope.allowedBrands }, range: null };
}

function chosenAmong(
  names: readonly string[],
  dataset: DatasetPlan,
  { chosen }: ListScope,
): readonly Filter[] {
  return names.flatMap((name) => {
    const dimension = dimensionOf(dataset, name);
    const values = chosen[dimension.filter];
    return values === undefined ? [] : [{ dimension, values, excluded: false }];
  });
}

/**
 * Returns filters for campaigns or similar members that start on or before the day and end on or after it.
 */
function running(
  { spec, dataset }: Pick<NamedList, 'spec' | 'dataset'>,
  { activeOn }: ListScope,
): readonly Filter[] {
  if (spec.runs === undefined || activeOn === null) return [];
  const { from, to } = spec.runs;
  return [
    { dimension: dimensionOf(dataset, from), range: { ...EVER, end: activeOn } },
    { dimension: dimensionOf(dataset, to), range: { ...EVER, start: activeOn } },
  ];
}

/** Whether a scope limits a list. */
export function isNarrowed({ spec, dataset }: NamedList, scope: ListScope): boolean {
  return (
    chosenAmong(spec.narrowedBy ?? [], dataset, scope).length > 0 ||
    running({ spec, dataset }, scope).length > 0
  );
}

/** Returns the dimension and grain of a list's entries: `date:month`. */
export function dimensionOfList({ spec, dataset }: Pick<NamedList, 'spec' | 'dataset'>): RequestedDimension {
  const written = spec.dimension;
  const [name = '', grain] = written.split(':');
  const dimension = dimensionOf(dataset, name);
  const [first = null] = dimension.grains;
  return { name: written, dimension, grain: dimension.grains.find((known) => known === grain) ?? first };
}

function dimensionOf({ name: dataset, dimensions }: DatasetPlan, name: string): DimensionPlan {
  const dimension = dimensions[name];
  if (dimension === undefined) throw new Error(`invariant: ${dataset} has no dimension ${name}`);
  return dimension;
}
