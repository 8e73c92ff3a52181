import { dateOfDay } from '../format/index.ts';
import { partsOf, quarterName, quarterOf, quarterStart } from './calendar.ts';
import type { DemoBrand, Company } from './generated/company.ts';
import type { Objective } from './generated/media.ts';
import type { Media } from './media.ts';
import { between, hash32 } from './random.ts';
import type { Chance } from './random.ts';

export interface Campaign {
  readonly company: Company;
  readonly brand: DemoBrand;
  readonly id: string;
  /** Brand_Objective_Market_Period_Theme, the naming convention of the companies. */
  readonly name: string;
  readonly theme: string;
  readonly objective: Objective;
  /** Whether it buys only keywords. */
  readonly search: boolean;
  /** Days since 1970-01-01, both inclusive. */
  readonly start: number;
  readonly end: number;
  /** In the company's currency. */
  readonly budget: number;
}

interface Flight {
  readonly period: string;
  readonly theme: string;
  readonly objective: Objective;
  readonly search?: boolean;
  readonly start: number;
  readonly end: number;
  /** The share of the brand's annual budget. */
  readonly share: number;
}

/** The number of quarters before the current one in which the launched brand came to market. */
export const LAUNCH_QUARTERS_AGO = 5;

/**
 * Returns all campaigns that have a day between `from` and the end of the quarter after `today`. `size` is a
 * factor of the usual budgets.
 */
export function campaignsOf(
  company: Company,
  media: Media,
  chance: Chance,
  from: number,
  today: number,
  size: number,
): Campaign[] {
  const last = quarterOf(today) + 1;
  const used = new Set<string>();
  const campaigns: Campaign[] = [];
  for (const brand of company.brands) {
    const first = brand.launched ? quarterOf(today) - LAUNCH_QUARTERS_AGO : quarterOf(from) - 2;
    for (let quarter = first; quarter <= last; quarter++) {
      const flights = [...regular(brand, quarter, chance), ...promotions(brand, quarter, chance)];
      if (brand.launched && quarter === first) flights.push(launch(quarter));
      for (const flight of flights) {
        if (flight.end < from) continue;
        const campaign = campaignOf(company, media, brand, flight, used, chance);
        campaigns.push({ ...campaign, budget: Math.ceil((campaign.budget * size) / 100) * 100 });
      }
    }
  }
  return campaigns;
}

function regular(brand: DemoBrand, quarter: number, chance: Chance): Flight[] {
  const start = quarterStart(quarter);
  const end = quarterStart(quarter + 1) - 1;
  const period = quarterName(quarter);
  const theme = brand.themes[quarter % 4] ?? brand.themes[0];
  const burst = start + Math.floor(between(0, 64, chance(brand.name, quarter, 'burst')));
  const engage = start + Math.floor(between(0, 52, chance(brand.name, quarter, 'engage')));
  const flights: Flight[] = [
    { period, theme: 'Performance', objective: 'conversion', start, end, share: 0.07 },
    {
      period,
      theme,
      objective: 'awareness',
      start: burst,
      end: burst + Math.floor(between(30, 48, chance(brand.name, quarter, 'burst days'))),
      share: 0.075,
    },
    {
      period,
      theme,
      objective: 'consideration',
      start: engage,
      end: engage + Math.floor(between(42, 63, chance(brand.name, quarter, 'engage days'))),
      share: 0.045,
    },
  ];
  if (quarter % 2 === 0) {
    const half = `${period.slice(0, 4)}H${quarter % 4 === 0 ? 1 : 2}`;
    flights.push({
      period: half,
      theme: 'SearchAlwaysOn',
      objective: 'conversion',
      search: true,
      start,
      end: quarterStart(quarter + 2) - 1,
      share: 0.09,
    });
  }
  return flights;
}

function promotions(brand: DemoBrand, quarter: number, chance: Chance): Flight[] {
  const { year } = partsOf(quarterStart(quarter));
  return brand.promotions.flatMap(({ name: theme, month, day: date, days }) => {
    const start = Date.UTC(year, month - 1, date) / 86_400_000;
    if (quarterOf(start) !== quarter) return [];
    const share = between(0.045, 0.07, chance(brand.name, theme, year));
    return [
      {
        period: quarterName(quarter),
        theme,
        objective: 'conversion' as const,
        start,
        end: start + days,
        share,
      },
    ];
  });
}

const launch = (quarter: number): Flight => ({
  period: quarterName(quarter),
  theme: 'Launch',
  objective: 'awareness',
  start: quarterStart(quarter) + 7,
  end: quarterStart(quarter) + 69,
  share: 0.22,
});

function campaignOf(
  company: Company,
  { objectives, seasons }: Media,
  brand: DemoBrand,
  flight: Flight,
  used: Set<string>,
  chance: Chance,
): Campaign {
  const short = brand.name.replaceAll(/[^\p{L}]/gu, '');
  const name = [short, objectives[flight.objective].code, company.market, flight.period, flight.theme].join(
    '_',
  );
  const season = seasons[brand.season][partsOf((flight.start + flight.end) / 2).month] ?? 1;
  const exact =
    brand.annualBudget * flight.share * season * between(0.85, 1.2, chance(company.id, name, 'budget'));
  return {
    company,
    brand,
    id: freeId(`${company.id}|${name}|${dateOfDay(flight.start)}`, used),
    name,
    theme: flight.theme,
    objective: flight.objective,
    search: flight.search ?? false,
    start: flight.start,
    end: flight.end,
    budget: Math.round(exact / 500) * 500,
  };
}

/**
 * Returns an id that depends only on the name, so that a campaign keeps its id when the data is generated
 * again on another day.
 */
function freeId(key: string, used: Set<string>): string {
  let number = 1_000_000 + (hash32(key) % 9_000_000);
  while (used.has(`C${number}`)) number++;
  used.add(`C${number}`);
  return `C${number}`;
}
