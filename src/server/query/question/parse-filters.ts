import type { DatasetPlan, DimensionPlan } from '../../../language/plan/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import { isIsoDate } from '../../../format/index.ts';
import { rangeOf } from './parse-range.ts';
import { listOf, quoted, refuse, textOf } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { ALL_BRANDS, ALL_MEMBERS } from './question.ts';
import type { Filter } from './question.ts';

/** Names that the call itself has. A dimension whose filter has one of them needs another (`filter:` in its dataset). */
export const OWN_PARAMETERS: readonly string[] = [
  'measures',
  'dimensions',
  'date',
  'compare',
  'rollup',
  'totals',
  'sort',
  'limit',
  'offset',
  'format',
];

/** The filters of the question; a parameter that is absent, empty or an all-entry filters nothing. */
export function parseFilters(plan: DatasetPlan, parameters: Parameters): readonly Filter[] {
  return Object.values(plan.dimensions).flatMap((dimension) => {
    if (OWN_PARAMETERS.includes(dimension.filter)) return [];
    return parseFilter(dimension, parameters) ?? [];
  });
}

function parseFilter(dimension: DimensionPlan, parameters: Parameters): Filter | null {
  const { filter, type } = dimension;
  const text = textOf(parameters, filter);
  if (text === null) return null;
  if (type === 'date' && text.includes('_')) {
    const range = rangeOf(parameters, filter, text);
    return range === null ? null : { dimension, range };
  }
  const members = listOf(parameters, filter);
  if (members.some((member) => isAllEntry(member, dimension))) return null;
  const values = members.map((member) => VALUE_OF[type](member));
  for (const [index, content] of values.entries()) {
    if (content === null) refuse(parameters, filter, `${quoted(members[index] ?? '')} is ${NO_SUCH[type]}`);
  }
  return { dimension, values };
}

/** `all` is an entry for whatever has identifiers of its own; elsewhere it may be a member's name. */
function isAllEntry(member: string, dimension: DimensionPlan): boolean {
  return member === ALL_BRANDS || (member === ALL_MEMBERS && dimension.label !== null);
}

const VALUE_OF: Readonly<Record<DimensionPlan['type'], (member: string) => SqlValue>> = {
  string: (member) => member,
  number: (member) => (/^-?\d+(\.\d+)?$/.test(member) ? Number(member) : null),
  date: (member) => (isIsoDate(member) ? member : null),
  boolean: (member) => (member === 'true' ? true : member === 'false' ? false : null),
};

const NO_SUCH: Readonly<Record<DimensionPlan['type'], string>> = {
  string: 'no text',
  number: 'no number',
  date: 'no date of the calendar; expected YYYY-MM-DD or start_end',
  boolean: 'neither true nor false',
};
