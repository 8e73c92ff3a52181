import { channelParameters } from './parameters.ts';
import { baseOf, effectOf, parametersOf, reached, type CurveProblem } from './problem.ts';

/** What is to be met: the fitted weeks and the experiments (`rows`), and the middles of the parameters. */
export interface Targets {
  readonly rows: Float64Array;
  /** Of each row and each parameter: by how much it may stray, as a standard deviation. */
  readonly rowDeviations: Float64Array;
  readonly middles: Float64Array;
  readonly spreads: Float64Array;
}

/** What the fitted weeks are when the KPI strays by `sigma`. */
export function targetsOf(problem: CurveProblem, sigma: number): Targets {
  const parameters = parametersOf(problem);
  const weeks = problem.outcome.subarray(problem.first, problem.end);
  return {
    rows: Float64Array.from([...weeks, ...problem.experiments.map(({ lift }) => lift)]),
    rowDeviations: Float64Array.from([
      ...Array.from(weeks, () => sigma),
      ...problem.experiments.map(({ standardError }) => standardError),
    ]),
    middles: Float64Array.from(parameters, ({ middle }) => middle),
    spreads: Float64Array.from(parameters, ({ spread }) => spread),
  };
}

const STEP = 1e-5;

/** The rows of the model in the order of the targets, and how they change with each parameter: `changes[parameter][row]`. */
export function modelRows(problem: CurveProblem) {
  const { base, spend, options, first, end, experiments } = problem;
  const size = channelParameters(options.adstock, options.saturation).length;
  const weeks = end - first;
  const place = (channel: number): number => base.length + channel * size;
  const lineOf = (values: readonly number[], channel: number): Float64Array =>
    reached(spend[channel]!, effectOf(problem, values, channel), options);

  /** Of the weeks of a line those that are fitted, then its sums over the experiments of its channel. */
  function rowsOf(line: Float64Array, channel: number | null, factor: number): Float64Array {
    const rows = new Float64Array(weeks + experiments.length);
    for (let row = 0; row < weeks; row += 1) rows[row] = factor * line[first + row]!;
    for (const [at, test] of experiments.entries()) {
      if (test.channel !== channel) continue;
      for (let week = test.from; week <= test.to; week += 1) rows[weeks + at]! += factor * line[week]!;
    }
    return rows;
  }

  function predict(values: readonly number[]): Float64Array {
    const whole = rowsOf(baseOf(problem, values), null, 1);
    for (let channel = 0; channel < spend.length; channel += 1) {
      const own = rowsOf(lineOf(values, channel), channel, values[place(channel)]!);
      for (let row = 0; row < whole.length; row += 1) whole[row]! += own[row]!;
    }
    return whole;
  }

  function changes(values: readonly number[]): Float64Array[] {
    return [
      ...base.map(({ values: line }) => rowsOf(line, null, 1)),
      ...spend.flatMap((_, channel) => {
        const line = lineOf(values, channel);
        return Array.from({ length: size }, (__, part) => {
          if (part === 0) return rowsOf(line, channel, 1);
          const moved = values.with(place(channel) + part, values[place(channel) + part]! + STEP);
          const change = lineOf(moved, channel).map((value, week) => value - line[week]!);
          return rowsOf(change, channel, values[place(channel)]! / STEP);
        });
      }),
    ];
  }

  return { predict, changes };
}
