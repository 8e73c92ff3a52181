import type { AdstockForm } from './adstock.ts';
import type { SaturationForm } from './saturation.ts';

/** What is known of the past, week by week. */
export interface SpendHistory {
  /** The first day of each week, `YYYY-MM-DD`, seven days apart. */
  readonly weeks: readonly string[];
  /** The KPI of each week: revenue, conversions, or another quantity that adds up. */
  readonly outcome: readonly number[];
  readonly channels: readonly { readonly id: string; readonly spend: readonly number[] }[];
  /** What else moved the KPI, in any unit: prices, promotions, weather. */
  readonly controls?: readonly { readonly id: string; readonly values: readonly number[] }[];
  readonly experiments?: readonly LiftTest[];
}

/** What an experiment measured: how much of the KPI a channel brought in the weeks `from` to `to` (both included). */
export interface LiftTest {
  readonly channel: string;
  readonly from: string;
  readonly to: string;
  readonly lift: number;
  readonly standardError: number;
}

export interface CurveOptions {
  readonly adstock: AdstockForm;
  /** Weeks over which an effect lasts, that of the spend included. */
  readonly window: number;
  readonly saturation: SaturationForm;
  /** Pairs of waves in a year of 365.25 days. 0 without a season. Default: 2, or fewer where the weeks are too few. */
  readonly waves?: number;
  /** `bends` lets the base change its direction about every half year; `line` does not. */
  readonly trend: 'line' | 'bends';
  /**
   * Whether each channel has a term of its own for demand that moves with its spend in the same week. Then only carry-over
   * and saturation tell its effect: intervals are wider, and hold where spend followed demand.
   */
  readonly demandApart: boolean;
  /** How many times the past is drawn again for the intervals. */
  readonly draws: number;
  /** How much of the draws an interval holds, 0 to 1. */
  readonly level: number;
  readonly seed: number;
  /** The last weeks that are foretold from those before, to see how good the model is. */
  readonly heldOut: number;
}

export const curveDefaults: CurveOptions = {
  adstock: 'geometric',
  window: 8,
  saturation: 'hill',
  trend: 'bends',
  demandApart: false,
  draws: 200,
  level: 0.9,
  seed: 1,
  heldOut: 13,
};

/** Weeks in a year of 365.25 days. */
export const WEEKS_IN_YEAR = 365.25 / 7;
