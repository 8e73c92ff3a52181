import type { DatasetPlan, DimensionPlan } from '../../../language/plan/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import { dateRangeWords, isIsoDate, readDateRange } from '../../../format/index.ts';
import { quoted, refuse } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import type { QuestionRequest } from './question-request.ts';
import type { Filter } from './question.ts';

/** Stands for every member of a dimension whose members have identifiers. */
const ALL_MEMBERS = 'all';

/** What stands for every member where the dimension names nothing else. */
const EVERY_MEMBER = 'B000001';

/** Names that the call itself has. A dimension whose filter has one of them needs another (`filter:` in its dataset). */
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
  'rollup',
  'across',
  'totals',
  'sort',
  'limit',
  'offset',
  'format',
];

/** The filters of the question; one that is absent, empty or an all-entry filters nothing. */
export function parseFilters(
  plan: DatasetPlan,
  { filters = {} }: Pick<QuestionRequest, 'filters'>,
  mistakes: RequestMistakes,
): readonly Filter[] {
  return Object.values(plan.dimensions).flatMap((dimension) => {
    const given = Object.hasOwn(filters, dimension.filter) ? filters[dimension.filter] : undefined;
    if (given === undefined || OWN_PARAMETERS.includes(dimension.filter)) return [];
    return parseFilter(dimension, given, mistakes) ?? [];
  });
}

function parseFilter(
  dimension: DimensionPlan,
  given: string | readonly string[],
  mistakes: RequestMistakes,
): Filter | null {
  const { filter, type } = dimension;
  if (type === 'date' && typeof given === 'string' && given.includes('_')) {
    const range = readDateRange(given);
    if (range === null) refuse(mistakes, filter, `must be ${dateRangeWords}, not ${quoted(given)}`);
    return range === null ? null : { dimension, range };
  }
  const members = typeof given === 'string' ? splitMembers(given) : [...new Set(given)];
  if (given.length === 0 || members.some((member) => isAllEntry(member, dimension))) return null;
  const values = members.map((member) => VALUE_OF[type](member));
  for (const [index, content] of values.entries()) {
    if (content === null) refuse(mistakes, filter, `${quoted(members[index] ?? '')} is ${NO_SUCH[type]}`);
  }
  return { dimension, values };
}

/** The members that a text names, without repetitions; `\,` is a comma within one. */
export function splitMembers(text: string): readonly string[] {
  const members = text.split(/(?<!\\),/).map((member) => member.replaceAll('\\,', ',').trim());
  return [...new Set(members)].filter((member) => member !== '');
}

/** `all` is an entry for whatever has identifiers of its own; elsewhere it may be a member's name. */
function isAllEntry(member: string, dimension: DimensionPlan): boolean {
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
