import type { SqlValue } from '../warehouse/warehouse.ts';

/** What lists are narrowed to. */
export interface ListScope {
  readonly company: string;
  /** The only brands that the user may see; null for all. */
  readonly allowedBrands: readonly string[] | null;
  /** What is chosen, by the request parameter of a dimension (`filter` in its dataset). A parameter that is absent narrows nothing. */
  readonly chosen: Readonly<Record<string, readonly SqlValue[]>>;
  /** Only what runs on this ISO date; null for whatever there is. */
  readonly activeOn: string | null;
}

/** The scope with other members chosen. */
export function choosing(scope: ListScope, chosen: ListScope['chosen']): ListScope {
  return { ...scope, chosen: { ...scope.chosen, ...chosen } };
}
