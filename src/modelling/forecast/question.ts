/** A figure that is known to change, by the periods that it holds for; both ends count, 0 is the first period of the series. */
export interface KnownChange {
  readonly from: number;
  readonly to: number;
  /** Of what would be without it: 2 is twice as much. */
  readonly times?: number;
  /** Added, in the unit of the series. */
  readonly plus?: number;
}

/** Periods that are unlike their neighbours for one reason: a holiday, in each year. Some may lie after the series. */
export interface SpecialPeriods {
  readonly name: string;
  readonly at: readonly number[];
}

export interface ForecastQuestion {
  /** Figures of consecutive periods of equal length, the oldest first; null where one is not known. */
  readonly values: readonly (number | null)[];
  /** How long the seasons are, in periods: `[7]` and `[7, 365]` of days, `[12]` of months. A season that the series does not hold twice is left out. */
  readonly seasons: readonly number[];
  /** How many periods are asked for. */
  readonly horizon: number;
  /** The share of outcomes that the interval is to hold, such as 0.9. */
  readonly level: number;
  /** What no outcome lies below or above; nothing if left out. */
  readonly least?: number;
  readonly most?: number;
  readonly special?: readonly SpecialPeriods[];
  readonly changes?: readonly KnownChange[];
}

/** One expected figure, and where it lies in so many cases as the level says. */
export interface ForecastPoint {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How the same model did on the past of the same series. */
export interface BackTest {
  /** How often it was tried: at so many moments of the past. */
  readonly origins: number;
  /** The share of outcomes within the interval, each interval made without the moment that it is judged at. */
  readonly coverage: number;
  /** The mean absolute error as a share of the mean absolute outcome (WAPE), and the same of "as in the last season". */
  readonly error: number;
  readonly naiveError: number;
}

export interface Forecast {
  readonly kind: 'forecast';
  /** One for each period of the horizon. */
  readonly points: readonly ForecastPoint[];
  /** The sum of the periods from the first one to each. Its interval is its own: errors of days partly cancel out. */
  readonly sums: readonly ForecastPoint[];
  readonly test: BackTest;
  /** The same of the sums: `coverage` of those to each period, the errors of the sum of all of them. */
  readonly sumsTest: BackTest;
  /** The seasons that the model has. */
  readonly seasons: readonly number[];
}

/** Why there is no forecast. `needed` is the number of periods that would do, `possible` the longest horizon. */
export type RefusedForecast = { readonly kind: 'refused' } & (
  | { readonly reason: 'tooShort'; readonly needed: number }
  | { readonly reason: 'tooFar'; readonly possible: number }
  | { readonly reason: 'allZero' | 'constant' | 'stopped' | 'gaps' | 'notFinite' | 'noModel' }
);
