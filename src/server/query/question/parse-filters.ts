import {
  filterParametersOf,
  numberRangeWords,
  readFilterParameter,
  readNumberRange,
} from '../../../language/plan/index.ts';
import type { DatasetPlan, DimensionPlan, FilterForm } from '../../../language/plan/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import { dateRangeWords, isIsoDate, readDateRange, searchedWords } from '../../../format/index.ts';
import { quoted, refuse, refuseName } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import type { QuestionRequest } from './question-request.ts';
import type { Filter } from './question.ts';

/** The value that selects every member of a dimension that has labels. */
const ALL_MEMBERS = 'all';

/** The value that selects every member, unless the dimension defines its own. */
const EVERY_MEMBER = 'B000001';

/**
 * Parameter names of the call itself. A dimension whose filter has one of these names needs another one
 * (`filter:` in its dataset).
 */
export const OWN_PARAMETERS: readonly string[] = [
  'measures',
  'dimensions',
  'date',
  'compare',
  'top',
  'topOf',
  'topBy',
  'others',
  'having',
  'forecast',
  'interval',
  'rollup',
  'across',
  'totals',
  'sort',
  'limit',
  'offset',
  'format',
];

/** Rejects parameters that are not a filter of the dataset. `own` lists the other parameters of the call. */
export function refuseUnknownFilters(
  plan: DatasetPlan,
  given: readonly string[],
  own: readonly string[],
  mistakes: RequestMistakes,
): void {
  const dimensions = Object.values(plan.dimensions).filter(
    ({ filter }) => !own.includes(filter) && !OWN_PARAMETERS.includes(filter),
  );
  const known = dimensions.flatMap(filterParametersOf);
  for (const name of given.filter((each) => !known.includes(each))) {
    const { filter } = readFilterParameter(name);
    if (dimensions.some((dimension) => dimension.filter === filter))
      refuse(mistakes, name, `names of ${filter} can't be searched in the warehouse`, known);
    else refuseName(mistakes, name, 'parameter', name, [...own, ...dimensions.map((each) => each.filter)]);
  }
}

/** Returns the filters of the question. An absent or empty filter, or one with an all-entry, is omitted. */
export function parseFilters(
  plan: DatasetPlan,
  { filters = {} }: Pick<QuestionRequest, 'filters'>,
  mistakes: RequestMistakes,
): readonly Filter[] {
  return Object.values(plan.dimensions).flatMap((dimension) => {
    if (OWN_PARAMETERS.includes(dimension.filter)) return [];
    return filterParametersOf(dimension).flatMap((parameter) => {
      const given = Object.hasOwn(filters, parameter) ? filters[parameter] : undefined;
      if (given === undefined || given.length === 0) return [];
      return parseFilter({ dimension, parameter }, given, mistakes);
    });
  });
}

/** A dimension and one of the parameters that filter by it. */
interface Requested {
  readonly dimension: DimensionPlan;
  readonly parameter: string;
}

function parseFilter(
  requested: Requested,
  given: string | readonly string[],
  mistakes: RequestMistakes,
): readonly Filter[] {
  const { form } = readFilterParameter(requested.parameter);
  if (form === 'search') return parseSearch(requested.dimension, [given].flat().join(' '));
  const isRange = form === 'keep' && typeof given === 'string' && given.includes('_');
  const range = isRange ? parseRangeOf(requested, given, mistakes) : undefined;
  return range ?? parseMembers(requested, form, given, mistakes);
}

/**
 * Parses a range of days or numbers. Returns undefined when the dimension's type is neither date nor number.
 */
function parseRangeOf(
  { dimension, parameter }: Requested,
  given: string,
  mistakes: RequestMistakes,
): readonly Filter[] | undefined {
  if (dimension.type === 'date') {
    const range = readDateRange(given);
    if (range !== null) return [{ dimension, range }];
    refuse(mistakes, parameter, `must be ${dateRangeWords}, not ${quoted(given)}`);
    return [];
  }
  if (dimension.type !== 'number') return undefined;
  const numbers = readNumberRange(given);
  if (numbers !== null) return [{ dimension, numbers }];
  refuse(mistakes, parameter, `must be ${numberRangeWords}, not ${quoted(given)}`);
  return [];
}

function parseMembers(
  { dimension, parameter }: Requested,
  form: FilterForm,
  given: string | readonly string[],
  mistakes: RequestMistakes,
): readonly Filter[] {
  const members = typeof given === 'string' ? splitMembers(given) : [...new Set(given)];
  const excluded = form === 'leave-out';
  if (members.some((member) => isAllEntry(member, dimension))) {
    if (excluded) refuse(mistakes, parameter, 'would leave out every member');
    return [];
  }
  const values = members.map((member) => VALUE_OF[dimension.type](member));
  for (const [index, content] of values.entries()) {
    if (content === null)
      refuse(mistakes, parameter, `${quoted(members[index] ?? '')} is ${NO_SUCH[dimension.type]}`);
  }
  return [{ dimension, values, excluded }];
}

function parseSearch(dimension: DimensionPlan, text: string): readonly Filter[] {
  const words = searchedWords(text);
  return words.length === 0 ? [] : [{ dimension, words }];
}

/** Splits a comma-separated text into distinct members. `\,` is a comma within a member. */
export function splitMembers(text: string): readonly string[] {
  const members = text.split(/(?<!\\),/).map((member) => member.replaceAll('\\,', ',').trim());
  return [...new Set(members)].filter((member) => member !== '');
}

/**
 * Whether the value selects all members. `all` does so only when members have identifiers besides their
 * label; in other dimensions it may be a member's name.
 */
export function isAllEntry(member: string, dimension: DimensionPlan): boolean {
  const all = dimension.all ?? EVERY_MEMBER;
  return member === all || (member === ALL_MEMBERS && dimension.label !== null);
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
