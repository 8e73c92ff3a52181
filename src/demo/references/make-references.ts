import { financialTerms, mediaPlans } from './plans-and-targets.ts';
import { notifications } from './notifications.ts';
import type { ReferenceMaterial, ReferenceRow } from './reference-tables.ts';
import { retailMonthly } from './retail-monthly.ts';

/** How each small table beside the facts is made: what plans, targets, retailers, search and notifications say. */
const MAKERS: Readonly<Record<string, (material: ReferenceMaterial) => ReferenceRow[]>> = {
  retail_monthly: retailMonthly,
  media_plans: mediaPlans,
  financial_terms: financialTerms,
  notifications,
};

/** The rows of each of these tables, by its name. */
export const makeReferences = (companies: readonly ReferenceMaterial[]): [string, ReferenceRow[]][] =>
  Object.entries(MAKERS).map(([table, rowsOf]) => [table, companies.flatMap(rowsOf)]);
