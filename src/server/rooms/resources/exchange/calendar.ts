const DAY = 86_400_000;

/** The largest number of weeks that are drawn: ten years. */
const MOST_WEEKS = 522;

/** A span of days, both ends included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** A week. `start` is its Monday. */
export interface Week {
  readonly start: Date;
  /** The first and the last day, as `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const mondayOf = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;
};

/**
 * Returns the weeks from the first day of all spans to the last; empty when there is no span, or when there
 * are too many weeks.
 */
export function weeksOf(spans: readonly DaySpan[]): readonly Week[] {
  const sound = spans.filter(({ from, to }) => from <= to);
  if (sound.length === 0) return [];
  const first = sound.map(({ from }) => from).toSorted()[0]!;
  const last = sound
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!;
  const start = mondayOf(first);
  const count = Math.floor((mondayOf(last) - start) / (7 * DAY)) + 1;
  if (!(count <= MOST_WEEKS)) return [];
  return Array.from({ length: count }, (_, at) => {
    const monday = start + at * 7 * DAY;
    return { start: new Date(monday), first: isoOf(monday), last: isoOf(monday + 6 * DAY) };
  });
}

/** Whether a span has a day in a week. */
export const runsIn = ({ from, to }: DaySpan, { first, last }: Week): boolean => from <= last && to >= first;
