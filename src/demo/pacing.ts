import { occasion, partsOf } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import type { Media } from './media.ts';
import { between } from './random.ts';
import type { Chance } from './random.ts';

/** How campaigns spend their budget, with cumulative probabilities. */
const TEMPERS = [
  { upTo: 0.13, name: 'runs out', low: 1.22, high: 1.55 },
  { upTo: 0.27, name: 'falls short', low: 0.7, high: 0.9 },
  { upTo: 1, name: 'on plan', low: 0.95, high: 1.02 },
] as const;

/** Factors of a new campaign's daily spend on its first days, while the platform learns. */
const LEARNING = [0.45, 0.62, 0.76, 0.87, 0.95] as const;

/** Returns the relative weight of a day for a brand: by its week, its season and special days of the year. */
function demandOf({ brand }: Campaign, { weekdays, seasons }: Media, day: number): number {
  const { weekday, month } = partsOf(day);
  const week = weekdays[brand.rhythm][weekday] ?? 1;
  return week * (seasons[brand.season][month] ?? 1) * occasion(day, brand.rhythm).demand;
}

/** Returns the planned spend of each day in cents. The days add up to the budget. */
export function plannedCents(campaign: Campaign, media: Media): Map<number, number> {
  const days = daysOf(campaign);
  const weights = days.map((day) => demandOf(campaign, media, day));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let centsSoFar = 0;
  return new Map(
    days.map((day, index) => {
      weightSoFar += weights[index] ?? 0;
      const until = Math.round((campaign.budget * 100 * weightSoFar) / total);
      const cents = until - centsSoFar;
      centsSoFar = until;
      return [day, cents];
    }),
  );
}

/**
 * Returns the actual spend of each day until today, in cents. It never exceeds the budget, and may reach it
 * before the end of the campaign.
 */
export function spentCents(
  campaign: Campaign,
  media: Media,
  chance: Chance,
  today: number,
): Map<number, number> {
  const temper = TEMPERS.find(({ upTo }) => chance(campaign.id, 'temper') < upTo) ?? TEMPERS[2];
  const speed = between(temper.low, temper.high, chance(campaign.id, 'speed'));
  let left = campaign.budget * 100;
  const spent = new Map<number, number>();
  for (const [day, planned] of plannedCents(campaign, media)) {
    if (day > today || left < 100) break;
    const age = day - campaign.start;
    const wobble = between(0.86, 1.14, chance(campaign.id, day));
    const cents = Math.min(left, Math.round(planned * speed * wobble * (LEARNING[age] ?? 1)));
    left -= cents;
    spent.set(day, cents);
  }
  return spent;
}

const daysOf = ({ start, end }: Campaign): number[] =>
  Array.from({ length: end - start + 1 }, (_, index) => start + index);
