/**
 * How a dataset's filter uses its value: keeps members, excludes members, or keeps those whose name contains
 * each word.
 */
export type FilterForm = 'keep' | 'leave-out' | 'search';

/**
 * A filter in one of its forms. The parameters `channel`, `channel!` and `channel~` are three forms of one
 * filter.
 */
export interface FilterParameter {
  readonly filter: string;
  readonly form: FilterForm;
}

const MARKS = { keep: '', 'leave-out': '!', search: '~' } as const;

export function readFilterParameter(written: string): FilterParameter {
  if (written.endsWith(MARKS['leave-out'])) return { filter: written.slice(0, -1), form: 'leave-out' };
  if (written.endsWith(MARKS.search)) return { filter: written.slice(0, -1), form: 'search' };
  return { filter: written, form: 'keep' };
}

export const filterParameter = (filter: string, form: FilterForm): string => `${filter}${MARKS[form]}`;

/**
 * Whether the warehouse can search the members of a dimension. It can't when their names are derived or
 * translated.
 */
const isSearchable = ({
  type,
  derived,
  members,
}: {
  readonly type: string;
  readonly derived: unknown;
  readonly members: Readonly<Record<string, string>>;
}): boolean => type === 'string' && derived === null && Object.keys(members).length === 0;

/** The parameters for all forms of a dimension's filter. */
export const filterParametersOf = (
  dimension: Parameters<typeof isSearchable>[0] & { readonly filter: string },
) => [
  dimension.filter,
  filterParameter(dimension.filter, 'leave-out'),
  ...(isSearchable(dimension) ? [filterParameter(dimension.filter, 'search')] : []),
];
