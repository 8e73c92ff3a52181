import { financialTerms, kpiTargets, mediaPlans } from './plans-and-targets.ts';
import { notifications } from './notifications.ts';
import type { ReferenceMaterial, ReferenceRow } from './reference-tables.ts';
import { retailMonthly } from './retail-monthly.ts';
import { searchMonthly } from './search-monthly.ts';
import { trackedEvents } from './tracked-events.ts';

/** How each small table beside the facts is made: what plans, targets, retailers, search and notifications say. */
const MAKERS: Readonly<Record<string, (material: ReferenceMaterial) => ReferenceRow[]>> = {
  tracked_events: trackedEvents,
  search_monthly: searchMonthly,
  retail_monthly: retailMonthly,
  media_plans: mediaPlans,
  kpi_targets: kpiTargets,
  financial_terms: financialTerms,
  notifications,
};

/** The rows of each of these tables, by its name. */
export const makeReferences = (companies: readonly ReferenceMaterial[]): [string, ReferenceRow[]][] =>
  Object.entries(MAKERS).map(([table, rowsOf]) => [table, companies.flatMap(rowsOf)]);
