import { financialTerms, kpiTargets, mediaPlans } from './plans-and-targets.ts';
import { notifications } from './notifications.ts';
import type { ReferenceMaterial } from './reference-tables.ts';
import { retailMonthly } from './retail-monthly.ts';
import { searchMonthly } from './search-monthly.ts';
import { trackedEvents } from './tracked-events.ts';

/** The rows of every small table beside the facts: what plans, targets, retailers, search and notifications say. */
export const makeReferences = (material: ReferenceMaterial) => ({
  tracked_events: trackedEvents(material),
  search_monthly: searchMonthly(material),
  retail_monthly: retailMonthly(material),
  media_plans: mediaPlans(material),
  kpi_targets: kpiTargets(material),
  financial_terms: financialTerms(material),
  notifications: notifications(material),
});
