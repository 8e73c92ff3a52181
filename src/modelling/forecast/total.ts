import type { Predict } from './augurs.ts';
import { backTest } from './back-test.ts';
import type { Trial } from './back-test.ts';
import { studentQuantile } from './calibrate.ts';
import { prepareSeries } from './prepare-series.ts';
import type { BackTest, ForecastPoint, RefusedForecast } from './question.ts';
import { LEAST_ORIGINS, refuseSeries, seasonsWithin } from './refuse-series.ts';

/** One of the series whose sums make the total. */
export interface Summed {
  /** Values of consecutive periods, the oldest first. Null when unknown. */
  readonly values: readonly (number | null)[];
  /** Planned values of the coming periods. Without them the periods are forecast. */
  readonly coming?: readonly number[];
}

/** The question for the total of a period such as a quarter. */
export interface TotalQuestion {
  readonly amounts: Summed;
  /** The denominator of a ratio. Absent when the sum of the amounts is wanted. */
  readonly bases?: Summed;
  readonly seasons: readonly number[];
  /** The number of last known periods that belong to the total, and the number of coming ones. */
  readonly elapsed: number;
  readonly horizon: number;
  readonly level: number;
}

/** The forecast of a total. `chanceToReach` gives the probability of a target. */
export interface ForecastTotal extends ForecastPoint {
  readonly kind: 'total';
  readonly test: BackTest;
}

/** The number of past moments for the back-test. */
const ORIGINS = 8;

interface Whole {
  readonly expected: number;
  readonly actual: number;
  readonly naive: number;
}

/**
 * Forecasts the total of a period that is partly over: a sum, or a ratio of two sums. The interval is that of
 * the total itself: at past moments at which the same part was known, the total is forecast and compared; its
 * half-width is the root mean square of the errors times Student's t.
 */
export function forecastTotal(question: TotalQuestion, predict: Predict): ForecastTotal | RefusedForecast {
  const { amounts, bases, elapsed, horizon, level } = question;
  if (!Number.isInteger(horizon) || horizon < 1 || !Number.isInteger(elapsed) || elapsed < 0)
    throw new Error('invariant: a horizon is a whole number above 0, what is over one from 0 on');
  if (!(level > 0 && level < 1)) throw new Error('invariant: a level lies between 0 and 1');
  const series = bases === undefined ? [amounts] : [amounts, bases];
  for (const each of series) {
    const refused = refusedOf(each, question);
    if (refused !== null) return refused;
  }
  const legs = series.map((each) => legOf(each, question, predict));
  if (legs.some((leg) => leg === null)) return { kind: 'refused', reason: 'noModel' };
  const [parts, whole] = legs as Leg[];
  const ratioOf = (of: (leg: Leg) => number): number => of(parts!) / (whole === undefined ? 1 : of(whole));
  const trials = [...parts!.trials.keys()].flatMap((fromEnd): Whole[] => {
    const all = (of: keyof Whole) => ratioOf(({ trials: own }) => own.get(fromEnd)?.[of] ?? NaN);
    const found = { expected: all('expected'), actual: all('actual'), naive: all('naive') };
    return Object.values(found).every(Number.isFinite) ? [found] : [];
  });
  const value = ratioOf(({ expected }) => expected);
  if (trials.length < LEAST_ORIGINS || !Number.isFinite(value)) return { kind: 'refused', reason: 'noModel' };
  const size = trials.reduce((sum, { actual }) => sum + Math.abs(actual), 0);
  if (size === 0) return { kind: 'refused', reason: 'stopped' };
  const half = halfOf(trials, level);
  const least = series.every(({ values }) => values.every((figure) => (figure ?? 0) >= 0)) ? 0 : -Infinity;
  const shareOf = (error: (trial: Whole) => number): number =>
    trials.reduce((sum, trial) => sum + Math.abs(error(trial)), 0) / size;
  const held = trials.filter((trial) => Math.abs(trial.actual - trial.expected) <= halfOf(trials.filter((other) => other !== trial), level)); // prettier-ignore
  return {
    kind: 'total',
    value: Math.max(value, least),
    low: Math.max(value - half, least),
    high: Math.max(value + half, least),
    test: {
      origins: trials.length,
      coverage: held.length / trials.length,
      error: shareOf(({ actual, expected }) => actual - expected),
      naiveError: shareOf(({ actual, naive }) => actual - naive),
    },
  };
}

/** The reason to refuse a series. A planned series may be constant, but its values must be finite. */
function refusedOf({ values, coming }: Summed, question: TotalQuestion): RefusedForecast | null {
  const { seasons, horizon, level } = question;
  const refused = refuseSeries({ values, seasons, horizon, level });
  if (coming === undefined) return refused;
  const isFinite = [...values, ...coming].every((value) => value === null || Number.isFinite(value));
  return isFinite ? (refused?.reason === 'tooShort' || refused?.reason === 'tooFar' ? refused : null) : { kind: 'refused', reason: 'notFinite' }; // prettier-ignore
}

interface Leg {
  readonly expected: number;
  /** The trials by the number of periods between their start and the end of the series. */
  readonly trials: ReadonlyMap<number, Whole>;
}

function legOf(
  { values: given, coming }: Summed,
  { seasons: requested, elapsed, horizon, level }: TotalQuestion,
  predict: Predict,
): Leg | null {
  const { values } = prepareSeries({ values: given, seasons: requested, horizon, level });
  const seasons = seasonsWithin(values.length, requested, horizon).slice(0, 1);
  const known = (end: number): number => sumOf(values.slice(Math.max(0, end - elapsed), end));
  const point = coming ?? predict(values, seasons, horizon)?.point;
  if (point === undefined) return null;
  const planned: Predict = (learnt, _, steps) => {
    const outcomes = values.slice(learnt.length, learnt.length + steps);
    return { point: outcomes, spread: outcomes.map(() => 1) };
  };
  const trials = backTest(coming === undefined ? predict : planned, values, seasons, horizon, ORIGINS);
  return {
    expected: known(values.length) + sumOf(point.slice(0, horizon)),
    trials: new Map(trials.map((trial) => [values.length - trial.origin, wholeOf(trial, known)])),
  };
}

function wholeOf({ origin, outcomes, errors, naive }: Trial, known: (end: number) => number): Whole {
  const actual = known(origin) + sumOf(outcomes);
  return { actual, expected: actual - sumOf(errors), naive: actual - sumOf(naive) };
}

function halfOf(trials: readonly Whole[], level: number): number {
  const square =
    trials.reduce((sum, { actual, expected }) => sum + (actual - expected) ** 2, 0) / trials.length;
  return Math.sqrt(square) * studentQuantile(level, trials.length);
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
