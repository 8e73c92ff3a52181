import { partsOf, quarterOf, quarterStart } from '../calendar.ts';
import { LAUNCH_QUARTERS_AGO } from '../campaigns.ts';
import { DEMO_DAYS } from '../drafts.ts';

/** The first day of the facts. */
export const firstDay = (today: number): number => today - DEMO_DAYS + 1;

/** The first day of the facts, or of a brand that was launched later. */
export const firstDayOf = ({ launched }: { readonly launched?: true }, today: number): number =>
  launched ? quarterStart(quarterOf(today) - LAUNCH_QUARTERS_AGO) : firstDay(today);

/** Returns the first days of the months between two days, including the months of both. */
export function monthsOf(from: number, to: number): number[] {
  const { year, month } = partsOf(from);
  const starts: number[] = [];
  for (let index = 0; ; index += 1) {
    const start = Date.UTC(year, month + index, 1) / 86_400_000;
    if (start > to) return starts;
    starts.push(start);
  }
}
