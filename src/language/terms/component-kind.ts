import type { ComponentSpec } from '../generated/spec.ts';
import type { DimensionPlan } from './dataset.ts';
import { filterParameter, filterParametersOf, type FilterForm } from './filter-parameter.ts';

/**
 * How a component's value filters: it keeps members, excludes members, searches for words, or limits numbers.
 */
export type FilterKind = 'keep' | 'leave-out' | 'search' | 'numbers';

export function filterKindOf({ type, properties }: Pick<ComponentSpec, 'type' | 'properties'>): FilterKind {
  if (type === 'selectNumber') return 'numbers';
  if (type === 'search') return 'search';
  return type === 'selectCheckList' && properties?.excluded ? 'leave-out' : 'keep';
}

const FORMS: Readonly<Record<FilterKind, FilterForm>> = {
  keep: 'keep',
  numbers: 'keep',
  search: 'search',
  'leave-out': 'leave-out',
};

/** The parameter by which a component of this kind filters the dimension. Null when it can't. */
export function parameterFor(dimension: DimensionPlan, kind: FilterKind): string | null {
  if (kind === 'numbers' && dimension.type !== 'number') return null;
  const parameter = filterParameter(dimension.filter, FORMS[kind]);
  return filterParametersOf(dimension).includes(parameter) ? parameter : null;
}

/** The kind of a component as links use it. A check box is true or false and takes no member. */
export type LinkedKind = FilterKind | 'box';

/** The name and kind of a component in one text: `brand keep`. */
export const kindText = (name: string, spec: Partial<ComponentSpec>): string =>
  `${name} ${linkedKindOf(spec)}`;

function linkedKindOf({ type, ...spec }: Partial<ComponentSpec>): LinkedKind {
  if (type === 'checkBox') return 'box';
  return type === undefined ? 'keep' : filterKindOf({ ...spec, type });
}

/** Components by name, parsed from the texts of `kindText`. */
export const kindsIn = (texts: readonly string[]): ReadonlyMap<string, LinkedKind> =>
  new Map(texts.map((text) => text.split(' ') as [string, LinkedKind]));
