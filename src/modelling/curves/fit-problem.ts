import { searchOf, type Nearest, type Patience } from './least-squares.ts';
import { targetsOf } from './model-rows.ts';
import { parametersOf, baseOf, effectOf, reached, type CurveProblem } from './problem.ts';
import { normal, resampled } from './random.ts';

/** The result of a fit. */
export interface FittedProblem {
  readonly values: readonly number[];
  /** The standard deviation of the weekly residuals. */
  readonly sigma: number;
  /** The predicted KPI of each week, including weeks that were not fitted. */
  readonly modelled: Float64Array;
}

const OF_THE_FIT: Patience = { iterations: 40, enough: 1e-6 };
/** A draw starts near its solution, and its noise is larger than what further steps would change. */
const OF_A_DRAW: Patience = { iterations: 6, enough: 1e-3 };

/** Starting points: the half point and the first carry-over parameter. The best result is used. */
const STARTS = [
  [0, 0],
  [Math.log(2.5), 0.8],
  [Math.log(0.4), -0.8],
  [Math.log(2.5), -0.8],
] as const;

/** Fits a problem from several starting points, or from the solution `near` of a similar problem. */
export function fitProblem(problem: CurveProblem, near?: readonly number[]): FittedProblem {
  const parameters = parametersOf(problem);
  const search = searchOf(problem);
  const weeks = problem.end - problem.first;
  let best: Nearest | null = null;
  let sigma = 0.1;
  for (const start of near === undefined ? startsOf(problem) : [near]) {
    const found = search(targetsOf(problem, sigma), start, OF_THE_FIT);
    if (best === null || found.error < best.error) best = found;
  }
  // The noise is unknown before the fit. It is estimated from the residuals, and the fit is repeated with it.
  const free = weeks - Math.min(weeks / 2, problem.base.length + problem.spend.length);
  for (let round = 0; round < 3; round += 1) {
    sigma = Math.max(1e-6, Math.sqrt(squares(problem, modelledBy(problem, best!.values)) / free));
    best = search(targetsOf(problem, sigma), best!.values, OF_THE_FIT);
  }
  const { values } = best!;
  if (values.length !== parameters.length || !values.every(Number.isFinite))
    throw new Error('The fit of response curves has a figure that is no number.');
  return { values, sigma, modelled: modelledBy(problem, values) };
}

/**
 * Bootstrap draws of the parameters. Each draw adds resampled residuals (in moving blocks, scaled by
 * `widened`) to the predictions, perturbs experiments and priors by their own deviations, and fits again from
 * the solution.
 */
export function* bootstrapDraws(
  problem: CurveProblem,
  { values, sigma, modelled }: FittedProblem,
  widened: number,
  random: () => number,
): Generator<readonly number[]> {
  const weeks = problem.end - problem.first;
  const left = Float64Array.from({ length: weeks }, (_, at) => {
    const week = problem.first + at;
    return problem.outcome[week]! - modelled[week]!;
  });
  const middle = left.reduce((sum, value) => sum + value, 0) / weeks;
  const spread = Math.sqrt(left.reduce((sum, value) => sum + (value - middle) ** 2, 0) / weeks);
  // Residuals of a fit are too small. They are scaled to the estimated noise.
  const residuals = left.map((value) => ((value - middle) * sigma * widened) / (spread > 0 ? spread : 1));
  const block = Math.max(1, Math.round(weeks ** (1 / 3)));
  const targets = targetsOf(problem, sigma);
  const search = searchOf(problem);
  for (;;) {
    const noise = resampled(residuals, block, random);
    const rows = targets.rows.map((value, row) =>
      row < weeks
        ? modelled[problem.first + row]! + noise[row]!
        : value + targets.rowDeviations[row]! * normal(random),
    );
    const middles = targets.middles.map((value, at) => value + targets.spreads[at]! * normal(random));
    yield search({ ...targets, rows, middles }, values, OF_A_DRAW).values;
  }
}

/** The KPI of each week by the model. */
export function modelledBy(problem: CurveProblem, values: readonly number[]): Float64Array {
  const whole = baseOf(problem, values);
  for (const [channel, spend] of problem.spend.entries()) {
    const effect = effectOf(problem, values, channel);
    const line = reached(spend, effect, problem.options);
    for (let week = 0; week < whole.length; week += 1) whole[week]! += effect.effect * line[week]!;
  }
  return whole;
}

function squares({ outcome, first, end }: CurveProblem, modelled: Float64Array): number {
  let sum = 0;
  for (let week = first; week < end; week += 1) sum += (outcome[week]! - modelled[week]!) ** 2;
  return sum;
}

function startsOf(problem: CurveProblem): number[][] {
  const parameters = parametersOf(problem);
  const { base, spend, options } = problem;
  const size = (parameters.length - base.length) / Math.max(1, spend.length);
  const carryAt = options.saturation === 'hill' ? 3 : 2;
  return STARTS.map(([half, carry]) =>
    parameters.map(({ middle, spread }, place) => {
      const part = place < base.length ? -1 : (place - base.length) % size;
      if (part === 0) return 0.2 / spend.length;
      if (part === 1) return half;
      return part === carryAt ? middle + carry * spread : middle;
    }),
  );
}

/**
 * Converts the solution of one problem into a start for another with the same channels. New columns of the
 * base start at 0.
 */
export function startFrom(known: CurveProblem, values: readonly number[], other: CurveProblem): number[] {
  const weights = new Map(known.base.map(({ id }, at) => [id, values[at]!]));
  return [...other.base.map(({ id }) => weights.get(id) ?? 0), ...values.slice(known.base.length)];
}
