import type { SeriesName } from './series.ts';
import type { SeriesJudgement } from './lifecycle.ts';

/** What an alert looks at. */
export const conditions = [
  'above',
  'below',
  'rises',
  'falls',
  'offPlan',
  'unusual',
  'late',
  'failed',
] as const;
export type AlertCondition = (typeof conditions)[number];

export const isCondition = (text: string): text is AlertCondition => conditions.some((one) => one === text);

/** What was found of a series, and what it was judged by. */
export interface Finding extends SeriesName, SeriesJudgement {
  /** The figure that was judged; null where there is none. */
  readonly figure: number | null;
  /** What was expected: a limit, what stood there before, or an interval. */
  readonly expected: {
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
  };
  /** What was found and what was expected, where figures do not say it. */
  readonly said?: { readonly got: string; readonly expected: string };
}

/** The parameters of a condition. */
export interface Limits {
  /** In the unit of the measure, in percent, or in days: what the condition says. */
  readonly value: number;
  /** Percent of the limit by which a figure must be back inside before it closes. */
  readonly margin: number;
}
