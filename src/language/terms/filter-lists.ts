import type { AppSpec, FilterListSpec } from '../generated/spec.ts';

/** The parameters of filter calls that narrow lists, as datasets name them: {product}_id is campaign_id there. */
export const LIST_PARENTS = [
  'brand_id',
  'campaign_id',
  'platform',
  'year',
  'sourceType',
  'source',
  'priority',
] as const;

export type ListParent = (typeof LIST_PARENTS)[number];

/** The product's own filter lists. */
export interface FilterListsPlan {
  /** By name. */
  readonly lists: Readonly<Record<string, FilterListSpec>>;
  /** The names of the lists that a page, or a call that asks for no page, is answered. */
  readonly listsOf: Readonly<Record<string, readonly string[]>>;
}

export const noLists: FilterListsPlan = { lists: {}, listsOf: {} };

export function filterListsOf({ lists = {}, listsOf = {} }: AppSpec): FilterListsPlan {
  return { lists, listsOf };
}
