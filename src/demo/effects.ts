import { occasion, partsOf } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import type { Company } from './generated/company.ts';
import type { Media } from './media.ts';

/** The share of today's delivery that the last load contains. */
const TODAY_SO_FAR = 0.38;

/** The share of conversions that are known after 0, 1, 2, … days, since people take time to buy. */
const KNOWN_CONVERSIONS = [0.3, 0.58, 0.82, 0.94] as const;

/** In the learning phase of a platform, prices are higher and conversion rates lower. */
const LEARNING = [
  { cpm: 1.32, cvr: 0.6 },
  { cpm: 1.22, cvr: 0.72 },
  { cpm: 1.14, cvr: 0.82 },
  { cpm: 1.08, cvr: 0.9 },
  { cpm: 1.03, cvr: 0.96 },
] as const;

export interface DayEffects {
  /** The share of the day's budget that has been delivered. */
  readonly spend: number;
  readonly cpm: number;
  readonly cvr: number;
}

/** The effects of a day on all lines of a campaign. */
export function effectsOn(
  campaign: Campaign,
  { auction: prices, seasons }: Pick<Media, 'auction' | 'seasons'>,
  day: number,
  today: number,
): DayEffects {
  const { brand, start } = campaign;
  const { month } = partsOf(day);
  const { demand, auction } = occasion(day, brand.rhythm);
  const learning = LEARNING[day - start] ?? { cpm: 1, cvr: 1 };
  const season = seasons[brand.season][month] ?? 1;
  return {
    spend: day === today ? TODAY_SO_FAR : 1,
    cpm: (prices[month] ?? 1) * auction * learning.cpm,
    cvr: Math.sqrt(season * demand) * learning.cvr * (KNOWN_CONVERSIONS[today - day] ?? 1),
  };
}

export interface Gap {
  readonly platform: string;
  readonly day: number;
  readonly why: 'outage' | 'delay';
}

/** Days on which a platform delivered and no data arrived. The rows are missing, not zero. */
export function gapsOf(company: Company, { delays }: Pick<Media, 'delays'>, today: number): Gap[] {
  const { year, month, date } = partsOf(today);
  const { platform: silent, dayOfMonth } = company.outage;
  const outage = Date.UTC(year, date > dayOfMonth + 2 ? month : month - 1, dayOfMonth) / 86_400_000;
  const late = [...delays].flatMap(([platform, days]) =>
    Array.from({ length: days + 1 }, (_, index) => ({ platform, day: today - index, why: 'delay' as const })),
  );
  return [{ platform: silent, day: outage, why: 'outage' }, ...late];
}
