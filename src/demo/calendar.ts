import type { Rhythm } from './generated/company.ts';

/** The date of a day, in days since 1970-01-01. Months are 0 to 11, weekdays start at 0 for Monday. */
export function partsOf(day: number): { year: number; month: number; date: number; weekday: number } {
  const time = new Date(day * 86_400_000);
  return {
    year: time.getUTCFullYear(),
    month: time.getUTCMonth(),
    date: time.getUTCDate(),
    weekday: (time.getUTCDay() + 6) % 7,
  };
}

/** Returns the number of quarters since 1970Q1. */
export const quarterOf = (day: number): number => {
  const { year, month } = partsOf(day);
  return (year - 1970) * 4 + Math.floor(month / 3);
};
export const quarterStart = (quarter: number): number =>
  Date.UTC(1970 + Math.floor(quarter / 4), (quarter % 4) * 3, 1) / 86_400_000;
export const quarterName = (quarter: number): string =>
  `${1970 + Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`;

/** Returns the Friday after the fourth Thursday of November. */
function blackFriday(year: number): number {
  const first = Date.UTC(year, 10, 1) / 86_400_000;
  const firstThursday = first + ((3 - partsOf(first).weekday + 7) % 7);
  return firstThursday + 22;
}

/** Returns the factors of demand and of auction prices on special days of the year. */
export function occasion(day: number, rhythm: Rhythm): { demand: number; auction: number } {
  const { year, month, date } = partsOf(day);
  const fromFriday = day - blackFriday(year);
  if (fromFriday >= -1 && fromFriday <= 3) return { demand: rhythm === 'retail' ? 1.75 : 1, auction: 1.35 };
  if (month === 11 && date >= 24 && date <= 26) return { demand: 0.5, auction: 0.75 };
  if (month === 11 && date < 19) return { demand: rhythm === 'retail' ? 1.2 : 1, auction: 1.06 };
  return { demand: 1, auction: 1 };
}
