import type { DateRange } from '../../query/question/calendar.ts';
import type { Mover } from './movers.ts';

/** The report that explains a member of a dimension, and how its filter bar is told which. */
interface Explanation {
  readonly route: string;
  readonly filters: (member: string) => Readonly<Record<string, string>>;
}

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  brand: {
    route: '/smart-reporting/campaign-performance-report',
    filters: (member) => ({ brand: member }),
  },
  campaign: {
    route: '/smart-reporting/campaign-performance-report',
    // A campaign that has ended is among the entries only when the list is not limited to active ones.
    filters: (member) => ({ campaign: member, activeCampaigns: 'false' }),
  },
  platform: { route: '/smart-reporting/channel-report', filters: () => ({}) },
};

/** The address of the explaining report with its filters set; null where the company has no such page. */
export function linkTo(mover: Mover, range: DateRange, routes: ReadonlySet<string>): string | null {
  const explanation = EXPLANATIONS[mover.dimension];
  if (explanation === undefined || !routes.has(explanation.route)) return null;
  const query = new URLSearchParams({
    ...explanation.filters(mover.member),
    date: `${range.start}_${range.end}`,
  });
  return `${explanation.route}?${query.toString()}`;
}
