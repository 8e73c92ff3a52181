import type { SeriesName } from './series.ts';
import type { SeriesJudgement } from './lifecycle.ts';

/** The conditions of alerts. */
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

/** The judgement of a series with its values. */
export interface Finding extends SeriesName, SeriesJudgement {
  /** The checked value. Null when there is none. */
  readonly figure: number | null;
  /** The expectation: a limit, an earlier value, or an interval. */
  readonly expected: {
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
  };
  /** The found and expected values in words, when numbers do not express them. */
  readonly texts?: { readonly got: string; readonly expected: string };
}

/** The parameters of a condition. */
export interface Limits {
  /** In the unit of the measure, in percent, or in days, depending on the condition. */
  readonly value: number;
  /** Percent of the limit by which a value must be back inside before the alert closes. */
  readonly margin: number;
}
