import type { DateRange } from './calendar.ts';
import type { Mover } from './movers.ts';

/** The report that explains a member of a dimension, and how its filter bar is told which. */
interface Explanation {
  readonly route: string;
  readonly filters: (member: string) => Readonly<Record<string, string>>;
}

/** What is explained counts campaigns that have ended, too: the report must not be narrowed to those that run. */
const ALL_CAMPAIGNS = { activeCampaigns: 'false' };

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  brand: {
    route: '/smart-reporting/campaign-performance-report',
    filters: (member) => ({ brand: member, ...ALL_CAMPAIGNS }),
  },
  campaign: {
    route: '/smart-reporting/campaign-performance-report',
    filters: (member) => ({ campaign: member, ...ALL_CAMPAIGNS }),
  },
  platform: { route: '/smart-reporting/channel-report', filters: () => ALL_CAMPAIGNS },
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
