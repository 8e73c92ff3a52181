/** What a dataset's filter does with its value: keeps the members, leaves them out, or keeps those whose name has each word. */
export type FilterForm = 'keep' | 'leave-out' | 'search';

/** A filter as a parameter names it: `channel`, `channel!` and `channel~` are three forms of one. */
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

/** Whether the members of a dimension can be looked for in the warehouse: it has all that is shown of them. */
const isSearchable = ({
  type,
  derived,
  members,
}: {
  readonly type: string;
  readonly derived: unknown;
  readonly members: Readonly<Record<string, string>>;
}): boolean => type === 'string' && derived === null && Object.keys(members).length === 0;

/** The parameters that a dimension's filter may be written as. */
export const filterParametersOf = (
  dimension: Parameters<typeof isSearchable>[0] & { readonly filter: string },
) => [
  dimension.filter,
  filterParameter(dimension.filter, 'leave-out'),
  ...(isSearchable(dimension) ? [filterParameter(dimension.filter, 'search')] : []),
];
