import type { CascadeView } from '../cascade/index.ts';
import { atFirst, conditionalWidgets, pageWith, pageWithout, whatIsOpen } from '../language/plan/index.ts';
import type { PagePlan } from '../language/plan/index.ts';
import { comparisonAt, partsAt } from './page-address.ts';
import { queryFacts } from './query-status.ts';
import type { PageScope } from './query-status.ts';
import type { QueryRequest } from './question.ts';

/**
 * The report requests that a page sends when it opens, in the page's order, each once: those of the open parts. A
 * widget with a condition is left out, because whether it is shown may be known only later.
 * @param search the query of the address: the selection, the comparison and the open panel
 */
export function firstRequests(
  file: PagePlan,
  view: CascadeView,
  scope: PageScope,
  search: string,
): readonly QueryRequest[] {
  const whole = pageWith(file, view.values);
  const certain = pageWithout(whole, new Set(), conditionalWidgets(whole));
  const { queries } = whatIsOpen(certain, { ...atFirst, ...partsAt(file, search, '') });
  const { statusOf } = queryFacts(view, scope, comparisonAt(file, search, null));
  const requests = Object.values(queries).flatMap((query) => {
    // It shows the data of another query.
    if (query.coveredBy !== undefined && queries[query.coveredBy] !== undefined) return [];
    const status = statusOf(query);
    return status.kind === 'ask' ? [[status.question.key, status.question] as const] : [];
  });
  return [...new Map(requests).values()];
}
