import { financialTerms, mediaPlans } from './plans-and-targets.ts';
import { notifications } from './notifications.ts';
import type { ReferenceMaterial, ReferenceRow } from './reference-tables.ts';

/** How each small table beside the facts is made: what plans, terms and notifications say. */
const MAKERS: Readonly<Record<string, (material: ReferenceMaterial) => ReferenceRow[]>> = {
  media_plans: mediaPlans,
  financial_terms: financialTerms,
  notifications,
};

/** The rows of each of these tables, by its name. */
export const makeReferences = (companies: readonly ReferenceMaterial[]): [string, ReferenceRow[]][] =>
  Object.entries(MAKERS).map(([table, rowsOf]) => [table, companies.flatMap(rowsOf)]);
