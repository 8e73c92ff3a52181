import { ChannelLine } from './channel-line.ts';
import { channelParameters } from './parameters.ts';
import { parametersOf, type CurveProblem } from './problem.ts';

/**
 * The targets of a fit: the fitted weeks and the experiments (`rows`), and the means of the parameters'
 * priors (`middles`).
 */
export interface Targets {
  readonly rows: Float64Array;
  /** Standard deviations of the rows. `spreads` has those of the priors. */
  readonly rowDeviations: Float64Array;
  readonly middles: Float64Array;
  readonly spreads: Float64Array;
}

/** The targets when the KPI's noise has the standard deviation `sigma`. */
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

/** The model's predictions for the rows of the targets, and their derivatives by the parameters. */
export class ModelRows {
  /** Number of fitted weeks and experiments. */
  readonly count: number;
  private readonly place: (channel: number) => number;
  private readonly partsOfChannel: number;
  private readonly lines: readonly ChannelLine[];
  private readonly change: Float64Array;
  private values: readonly number[] = [];

  constructor(private readonly problem: CurveProblem) {
    const { base, spend, options, first, end, experiments, outcome } = problem;
    this.count = end - first + experiments.length;
    this.partsOfChannel = channelParameters(options.adstock, options.saturation).length;
    this.place = (channel) => base.length + channel * this.partsOfChannel;
    this.lines = spend.map((own) => new ChannelLine(own, options));
    this.change = new Float64Array(outcome.length);
  }

  /** Writes the predictions at `values` into `rows`. */
  predictInto(rows: Float64Array, values: readonly number[]): void {
    this.values = values;
    rows.fill(0);
    for (const [column, { values: line }] of this.problem.base.entries())
      this.addRows(rows, 0, line, null, values[column]!);
    for (const [channel, line] of this.lines.entries()) {
      const from = this.place(channel);
      line.set(values.slice(from, from + this.partsOfChannel));
      this.addRows(rows, 0, line.share, channel, values[from]!);
    }
  }

  /** Writes the derivatives at the last predicted values into `changes[parameter * count + row]`. */
  changesInto(changes: Float64Array): void {
    const { count, change, values } = this;
    changes.fill(0);
    for (const [column, { values: line }] of this.problem.base.entries())
      this.addRows(changes, column * count, line, null, 1);
    for (const [channel, line] of this.lines.entries()) {
      const from = this.place(channel);
      this.addRows(changes, from * count, line.share, channel, 1);
      for (let part = 1; part < this.partsOfChannel; part += 1) {
        line.changeInto(change, part);
        this.addRows(changes, (from + part) * count, change, channel, values[from]!);
      }
    }
  }

  /**
   * Adds `factor` times a weekly line to `rows` from `at` on: its fitted weeks, then its sums over the
   * experiments of its channel.
   */
  private addRows(
    rows: Float64Array,
    at: number,
    line: Float64Array,
    channel: number | null,
    factor: number,
  ): void {
    const { first, end, experiments } = this.problem;
    for (let week = first; week < end; week += 1) rows[at + week - first]! += factor * line[week]!;
    for (const [test, { channel: tested, from, to }] of experiments.entries())
      if (tested === channel)
        for (let week = from; week <= to; week += 1) rows[at + end - first + test]! += factor * line[week]!;
  }
}
