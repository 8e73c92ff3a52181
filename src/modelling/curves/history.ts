import type { AdstockForm } from './adstock.ts';
import type { SaturationForm } from './saturation.ts';

/** Weekly observations. */
export interface SpendHistory {
  /** The first day of each week, `YYYY-MM-DD`, seven days apart. */
  readonly weeks: readonly string[];
  /** The KPI of each week: revenue, conversions, or another additive quantity. */
  readonly outcome: readonly number[];
  readonly channels: readonly { readonly id: string; readonly spend: readonly number[] }[];
  /** Other influences on the KPI, in any unit: prices, promotions, weather. */
  readonly controls?: readonly { readonly id: string; readonly values: readonly number[] }[];
  readonly experiments?: readonly LiftTest[];
}

/**
 * The result of an experiment: the part of the KPI that a channel caused in the weeks `from` to `to` (both
 * included).
 */
export interface LiftTest {
  readonly channel: string;
  readonly from: string;
  readonly to: string;
  readonly lift: number;
  readonly standardError: number;
}

export interface CurveOptions {
  readonly adstock: AdstockForm;
  /** Number of weeks over which an effect lasts, including the week of the spend. */
  readonly window: number;
  readonly saturation: SaturationForm;
  /**
   * Number of sine and cosine pairs per year of 365.25 days. 0 means no season. Default: 2, or fewer for a
   * short history.
   */
  readonly waves?: number;
  /** With `bends` the trend can change direction about every half year, with `line` it can't. */
  readonly trend: 'line' | 'bends';
  /**
   * Whether each channel has a separate term for demand that moves with its spend in the same week. Its
   * effect is then identified only by carry-over and saturation. Intervals are wider, and valid when spend
   * followed demand.
   */
  readonly demandApart: boolean;
  /** Number of bootstrap draws for the intervals. */
  readonly draws: number;
  /** Share of the draws that an interval contains, 0 to 1. */
  readonly level: number;
  readonly seed: number;
  /** Number of last weeks that are predicted from the earlier ones, to validate the model. */
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

/** Weeks per year of 365.25 days. */
export const WEEKS_IN_YEAR = 365.25 / 7;
