import type { Cell } from '../../../warehouse/warehouse.ts';
import { dayNumber } from '../../../../format/index.ts';
import type { DateRange } from '../../../query/question/calendar.ts';
import type { ComparedFacts, ScoredPeriod, Sums } from './score-formulas.ts';

/** The fields of rows of facts: a date, then a member of each dimension, then a figure of each measure. */
export interface TimelineFields {
  readonly dimensions: readonly string[];
  readonly measures: readonly string[];
}

type Row = readonly Cell[];

/** Daily facts as running sums, so that the sum of any range of days needs two look-ups. */
export interface Timeline {
  /** The sums of a range and of its baseline, the days before it. */
  period(range: DateRange, baseline: DateRange): ScoredPeriod;
}

/** Running sums of the figures of one combination of members. */
interface Running {
  readonly members: ComparedFacts['members'];
  readonly running: readonly Float64Array[];
}

/** Makes the timeline of `days` from rows of facts and from rows of (date, planned amount). */
export function timelineOf(
  days: DateRange,
  { dimensions, measures }: TimelineFields,
  facts: readonly Row[],
  plan: readonly Row[],
): Timeline {
  const first = dayNumber(days.start);
  const length = dayNumber(days.end) - first + 1;
  const compared = new Map<string, Running>();
  for (const [date, ...cells] of facts) {
    const members = cells.slice(0, dimensions.length);
    const figures = cells.slice(dimensions.length);
    const key = JSON.stringify(members);
    let known = compared.get(key);
    if (known === undefined) {
      const named = dimensions.map((dimension, index) => [dimension, String(members[index])] as const);
      const running = measures.map(() => new Float64Array(length + 1));
      known = { members: Object.fromEntries(named), running };
      compared.set(key, known);
    }
    const day = dayNumber(String(date)) - first;
    for (const [field, sums] of known.running.entries()) addTo(sums, day, figures[field]);
  }
  const planned = new Float64Array(length + 1);
  for (const [date, amount] of plan) addTo(planned, dayNumber(String(date)) - first, amount);
  for (const { running } of compared.values()) for (const sums of running) runUp(sums);
  runUp(planned);

  const between = (sums: Float64Array, range: DateRange): number => {
    const from = clamp(dayNumber(range.start) - first, length);
    const to = clamp(dayNumber(range.end) - first + 1, length);
    return (sums[to] ?? 0) - (sums[from] ?? 0);
  };
  const sumsOf = (running: readonly Float64Array[], range: DateRange): Sums =>
    Object.fromEntries(
      measures.map((measure, index) => [measure, between(running[index] ?? planned, range)]),
    );
  return {
    period: (range, baseline) => {
      const amount = between(planned, range);
      return {
        facts: [...compared.values()].map(({ members, running }) => ({
          members,
          current: sumsOf(running, range),
          baseline: sumsOf(running, baseline),
        })),
        planned: amount > 0 ? amount : null,
      };
    },
  };
}

/**
 * Adds the figure of a day at the index after it, so that after `runUp` index n has the sum of the first n
 * days.
 */
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
