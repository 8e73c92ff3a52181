import type { SqlValue } from '../warehouse/warehouse.ts';

/** The limits of lists: company, brands, selected members, date. */
export interface ListScope {
  readonly company: string;
  /** The only brands that the user may see; null for all. */
  readonly allowedBrands: readonly string[] | null;
  /**
   * Selected members by request parameter of a dimension (`filter` in its dataset). An absent parameter
   * limits nothing.
   */
  readonly chosen: Readonly<Record<string, readonly SqlValue[]>>;
  /** Only members that run on this ISO date; null for all. */
  readonly activeOn: string | null;
}

/** Returns the scope with additional or replaced selections. */
export function choosing(scope: ListScope, chosen: ListScope['chosen']): ListScope {
  return { ...scope, chosen: { ...scope.chosen, ...chosen } };
}
