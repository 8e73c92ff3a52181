import { adstockInto, adstockWeights } from './adstock.ts';
import type { CurveOptions } from './history.ts';
import { channelEffect } from './parameters.ts';
import { saturation, sharesInto, type Saturation } from './saturation.ts';

/** By how much a figure of the carry-over is moved to see how its weights change. */
const STEP = 1e-5;

/**
 * What a channel of effect 1 brings in each week, and how that changes with its parameters. Its arrays have a figure for each
 * week and are written over by the next `set`: the search for a fit asks for them thousands of times.
 */
export class ChannelLine {
  /** The share of its effect, 0 to 1. */
  readonly share: Float64Array;
  /** How the share changes with the logarithm of the spend. */
  private readonly steep: Float64Array;
  /** The spend with what carried over. */
  private readonly carried: Float64Array;
  private readonly carriedChange: Float64Array;
  private values: readonly number[] = [];
  private shape: Saturation;
  private weights: Float64Array = new Float64Array();

  constructor(
    private readonly spend: Float64Array,
    private readonly options: CurveOptions,
  ) {
    this.share = new Float64Array(spend.length);
    this.steep = new Float64Array(spend.length);
    this.carried = new Float64Array(spend.length);
    this.carriedChange = new Float64Array(spend.length);
    this.shape = { form: options.saturation, half: 1, slope: 1 };
  }

  /** `values` are those of the channel alone, in the order of `channelParameters`. */
  set(values: readonly number[]): void {
    const { adstock, saturation: form, window } = this.options;
    const { saturation: shape, carry } = channelEffect(values, adstock, form);
    this.values = values;
    this.shape = shape;
    this.weights = adstockWeights(adstock, carry, window);
    adstockInto(this.carried, this.spend, this.weights);
    sharesInto(this.share, this.steep, shape, this.carried);
  }

  /** How the share of each week changes with a parameter of the shape: `part` counts from the half point, 1, on. */
  changeInto(change: Float64Array, part: number): void {
    const { steep, carried, shape } = this;
    if (part === 1) for (let week = 0; week < change.length; week += 1) change[week] = -steep[week]!;
    else if (part === 2 && shape.form === 'hill')
      for (let week = 0; week < change.length; week += 1)
        change[week] = carried[week]! > 0 ? steep[week]! * Math.log(carried[week]! / shape.half) : 0;
    else this.changeOfCarryInto(change, part);
  }

  /** By the chain rule: of the weights by a small step, of the rest exactly. */
  private changeOfCarryInto(change: Float64Array, part: number): void {
    const { adstock, saturation: form, window } = this.options;
    const { steep, carried, carriedChange } = this;
    const moved = this.values.with(part, this.values[part]! + STEP);
    const weights = adstockWeights(adstock, channelEffect(moved, adstock, form).carry, window);
    for (let lag = 0; lag < weights.length; lag += 1)
      weights[lag] = (weights[lag]! - this.weights[lag]!) / STEP;
    adstockInto(carriedChange, this.spend, weights);
    for (let week = 0; week < change.length; week += 1) {
      const own = carriedChange[week]!;
      // At no spend a curve may rise without bound: there the step itself tells the change.
      change[week] =
        carried[week]! > 0
          ? (steep[week]! / carried[week]!) * own
          : saturation(this.shape, own * STEP) / STEP;
    }
  }
}
