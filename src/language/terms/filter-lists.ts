import type { AppSpec, FilterListSpec } from '../generated/spec.ts';

/**
 * Parameters that narrow filter lists, by the names in datasets. The parameter `{product}_id` is
 * `campaign_id` there.
 */
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
  /** The lists by name. */
  readonly lists: Readonly<Record<string, FilterListSpec>>;
  /** The names of the lists in each response, by page or by call. */
  readonly listsOf: Readonly<Record<string, readonly string[]>>;
}

export const noLists: FilterListsPlan = { lists: {}, listsOf: {} };

export function filterListsOf({ lists = {}, listsOf = {} }: AppSpec): FilterListsPlan {
  return { lists, listsOf };
}
