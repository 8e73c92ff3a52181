import type { Rhythm, Season } from './generated/company.ts';

/** A day is counted from 1970-01-01, as the database does. Month 0 to 11; weekday 0 = Monday. */
export function partsOf(day: number): { year: number; month: number; date: number; weekday: number } {
  const time = new Date(day * 86_400_000);
  return {
    year: time.getUTCFullYear(),
    month: time.getUTCMonth(),
    date: time.getUTCDate(),
    weekday: (time.getUTCDay() + 6) % 7,
  };
}

/** Quarters are counted from the first of 1970. */
export const quarterOf = (day: number): number => {
  const { year, month } = partsOf(day);
  return (year - 1970) * 4 + Math.floor(month / 3);
};
export const quarterStart = (quarter: number): number =>
  Date.UTC(1970 + Math.floor(quarter / 4), (quarter % 4) * 3, 1) / 86_400_000;
export const quarterName = (quarter: number): string =>
  `${1970 + Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`;

/** Share of a day's activity by weekday, Monday first: shops live from the weekend, business software sleeps on it. */
export const WEEKDAYS: Readonly<Record<Rhythm, readonly number[]>> = {
  retail: [0.93, 0.9, 0.93, 0.97, 1.03, 1.12, 1.17],
  business: [1.2, 1.28, 1.26, 1.2, 1.02, 0.36, 0.34],
  everyday: [1.01, 0.99, 1, 1, 1.03, 0.97, 1],
};

/** Demand by month, January first. */
export const SEASONS: Readonly<Record<Season, readonly number[]>> = {
  gifts: [0.72, 0.8, 0.9, 0.95, 0.97, 0.88, 0.8, 0.82, 1, 1.15, 1.6, 1.55],
  travel: [1.45, 1.2, 1.1, 1.02, 1.05, 1.1, 0.98, 0.85, 0.88, 0.82, 0.85, 0.75],
  outdoor: [0.8, 0.85, 1.05, 1.15, 1.1, 0.95, 0.82, 0.85, 1.12, 1.2, 1.25, 1.05],
  business: [1.05, 1.1, 1.12, 1.05, 1.05, 0.95, 0.72, 0.7, 1.15, 1.18, 1.1, 0.7],
  steady: [0.95, 0.97, 1, 1.02, 1.03, 0.98, 0.88, 0.9, 1.05, 1.08, 1.1, 1.05],
};

/** What the same impression costs by month: everyone buys before Christmas and nobody in January. */
export const AUCTION: readonly number[] = [0.82, 0.86, 0.93, 0.97, 1, 1, 0.93, 0.92, 1.03, 1.08, 1.26, 1.2];

/** The Friday after the fourth Thursday of November. */
function blackFriday(year: number): number {
  const first = Date.UTC(year, 10, 1) / 86_400_000;
  const firstThursday = first + ((3 - partsOf(first).weekday + 7) % 7);
  return firstThursday + 22;
}

/** How much more a shop sells, and pays, on a day of the year that everybody knows. */
export function occasion(day: number, rhythm: Rhythm): { demand: number; auction: number } {
  const { year, month, date } = partsOf(day);
  const fromFriday = day - blackFriday(year);
  if (fromFriday >= -1 && fromFriday <= 3) return { demand: rhythm === 'retail' ? 1.75 : 1, auction: 1.35 };
  if (month === 11 && date >= 24 && date <= 26) return { demand: 0.5, auction: 0.75 };
  if (month === 11 && date < 19) return { demand: rhythm === 'retail' ? 1.2 : 1, auction: 1.06 };
  return { demand: 1, auction: 1 };
}
