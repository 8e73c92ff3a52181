/**
 * A known change of the values in the periods `from` to `to` (both included; 0 is the first period of the
 * series).
 */
export interface KnownChange {
  readonly from: number;
  readonly to: number;
  /** A factor: 2 doubles the value. */
  readonly times?: number;
  /** An amount that is added, in the unit of the series. */
  readonly plus?: number;
}

/**
 * Periods that differ from their neighbours for the same reason, such as a holiday in each year. Some may be
 * after the series.
 */
export interface SpecialPeriods {
  readonly name: string;
  readonly at: readonly number[];
}

export interface ForecastQuestion {
  /** Values of consecutive periods of equal length, the oldest first. Null when unknown. */
  readonly values: readonly (number | null)[];
  /**
   * Lengths of seasons in periods: `[7]` or `[7, 365]` for days, `[12]` for months. A season that the series
   * does not contain twice is ignored.
   */
  readonly seasons: readonly number[];
  /** The number of periods to forecast. */
  readonly horizon: number;
  /** The share of outcomes that the interval should contain, such as 0.9. */
  readonly level: number;
  /** Bounds of outcomes. Unbounded when absent. */
  readonly least?: number;
  readonly most?: number;
  readonly special?: readonly SpecialPeriods[];
  readonly changes?: readonly KnownChange[];
}

/** An expected value with its interval. */
export interface ForecastPoint {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The accuracy of the same model on the past of the series. */
export interface BackTest {
  /** The number of past moments from which it was tested. */
  readonly origins: number;
  /**
   * The share of outcomes within their interval. Each interval is calibrated without the moment that it is
   * tested at.
   */
  readonly coverage: number;
  /**
   * The mean absolute error as a share of the mean absolute outcome (WAPE), and the same for the values of
   * the last season (`naiveError`).
   */
  readonly error: number;
  readonly naiveError: number;
}

export interface Forecast {
  readonly kind: 'forecast';
  /** One per period of the horizon. */
  readonly points: readonly ForecastPoint[];
  /**
   * The cumulative sums. Each has an interval of its own, since errors of single periods partly cancel out.
   */
  readonly sums: readonly ForecastPoint[];
  readonly test: BackTest;
  /** The accuracy of the sums: `coverage` of all cumulative sums, errors of the sum of the whole horizon. */
  readonly sumsTest: BackTest;
  /** The seasons that the model uses. */
  readonly seasons: readonly number[];
}

/** Why there is no forecast. `needed` is the required number of periods, `possible` the longest horizon. */
export type RefusedForecast = { readonly kind: 'refused' } & (
  | { readonly reason: 'tooShort'; readonly needed: number }
  | { readonly reason: 'tooFar'; readonly possible: number }
  | { readonly reason: 'allZero' | 'constant' | 'stopped' | 'gaps' | 'notFinite' | 'noModel' }
);
