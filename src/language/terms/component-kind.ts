import type { ComponentSpec } from '../generated/spec.ts';
import type { DimensionPlan } from './dataset.ts';
import { filterParameter, filterParametersOf, type FilterForm } from './filter-parameter.ts';

/** What the value of a component does where it filters: keeps members, leaves them out, looks for words, or bounds numbers. */
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

/** The parameter in which such a component filters the dimension; null where it can't. */
export function parameterFor(dimension: DimensionPlan, kind: FilterKind): string | null {
  if (kind === 'numbers' && dimension.type !== 'number') return null;
  const parameter = filterParameter(dimension.filter, FORMS[kind]);
  return filterParametersOf(dimension).includes(parameter) ? parameter : null;
}

/** What the value of a component does, as links know it: a check box is yes or no, and takes no member. */
export type LinkedKind = FilterKind | 'box';

/** A component of a filter bar in one text: its name, and what its value does. */
export const kindText = (name: string, spec: Partial<ComponentSpec>): string =>
  `${name} ${linkedKindOf(spec)}`;

function linkedKindOf({ type, ...spec }: Partial<ComponentSpec>): LinkedKind {
  if (type === 'checkBox') return 'box';
  return type === undefined ? 'keep' : filterKindOf({ ...spec, type });
}

/** Components by their names, of such texts. */
export const kindsIn = (texts: readonly string[]): ReadonlyMap<string, LinkedKind> =>
  new Map(texts.map((text) => text.split(' ') as [string, LinkedKind]));
