import type { Cell } from '../../../warehouse/warehouse.ts';
import { dayNumber } from '../../../../format/index.ts';
import type { DateRange } from '../../../query/question/calendar.ts';
import type { ScoredPeriod, Sums } from './score-formulas.ts';

/** The figures of a row of delivery, in the order of the statement's measures. */
export const FIELDS = [
  'spend',
  'impressions',
  'measurable',
  'viewable',
  'clicks',
  'starts',
  'completes',
  'conversions',
] as const satisfies readonly (keyof Sums)[];

type Row = readonly Cell[];

/** Daily facts as running sums, so that any range of days is two look-ups away. */
export interface Timeline {
  /** The range beside the days before it that it is measured by. */
  period(range: DateRange, baseline: DateRange): ScoredPeriod;
}

/** Makes the timeline of `days` from rows of (date, objective, platform, figures) and (date, planned spend). */
export function timelineOf(days: DateRange, delivery: readonly Row[], plan: readonly Row[]): Timeline {
  const first = dayNumber(days.start);
  const length = dayNumber(days.end) - first + 1;
  const media = new Map<string, { readonly objective: string; readonly running: Float64Array[] }>();
  for (const [date, objective, platform, ...figures] of delivery) {
    const key = JSON.stringify([objective, platform]);
    let known = media.get(key);
    if (known === undefined) {
      known = { objective: String(objective), running: FIELDS.map(() => new Float64Array(length + 1)) };
      media.set(key, known);
    }
    const day = dayNumber(String(date)) - first;
    for (const [field, sums] of known.running.entries()) addTo(sums, day, figures[field]);
  }
  const planned = new Float64Array(length + 1);
  for (const [date, amount] of plan) addTo(planned, dayNumber(String(date)) - first, amount);
  for (const { running } of media.values()) for (const sums of running) runUp(sums);
  runUp(planned);

  const between = (sums: Float64Array, range: DateRange): number => {
    const from = clamp(dayNumber(range.start) - first, length);
    const to = clamp(dayNumber(range.end) - first + 1, length);
    return (sums[to] ?? 0) - (sums[from] ?? 0);
  };
  const sumsOf = (running: readonly Float64Array[], range: DateRange): Sums =>
    Object.fromEntries(
      FIELDS.map((field, index) => [field, between(running[index] ?? planned, range)]),
    ) as unknown as Sums;
  return {
    period: (range, baseline) => {
      const plannedSpend = between(planned, range);
      return {
        media: [...media.values()].map(({ objective, running }) => ({
          objective,
          current: sumsOf(running, range),
          baseline: sumsOf(running, baseline),
        })),
        plannedSpend: plannedSpend > 0 ? plannedSpend : null,
      };
    },
  };
}

/** The day's figure stands behind its place: after `runUp`, place n holds the sum of the first n days. */
function addTo(sums: Float64Array, day: number, cell: Cell | undefined): void {
  if (typeof cell === 'number') sums[day + 1] = (sums[day + 1] ?? 0) + cell;
}

function runUp(sums: Float64Array): void {
  for (let place = 1; place < sums.length; place += 1)
    sums[place] = (sums[place] ?? 0) + (sums[place - 1] ?? 0);
}

function clamp(place: number, length: number): number {
  return Math.min(length, Math.max(0, place));
}
