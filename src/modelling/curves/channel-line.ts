import { adstockInto, adstockWeights } from './adstock.ts';
import type { CurveOptions } from './history.ts';
import { channelEffect } from './parameters.ts';
import { saturation, sharesInto, type Saturation } from './saturation.ts';

/** Step size of numerical derivatives by the carry-over parameters. */
const STEP = 1e-5;

/**
 * The weekly contribution of a channel with effect 1, and its derivatives by the channel's parameters. Its
 * arrays have one value per week and are overwritten by the next `set`, since a fit computes them thousands
 * of times.
 */
export class ChannelLine {
  /** The saturated share of the effect, 0 to 1. */
  readonly share: Float64Array;
  /** The derivative of the share by the logarithm of the spend. */
  private readonly steep: Float64Array;
  /** The spend including carry-over. */
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

  /** Sets the channel's own parameters, in the order of `channelParameters`. */
  set(values: readonly number[]): void {
    const { adstock, saturation: form, window } = this.options;
    const { saturation: shape, carry } = channelEffect(values, adstock, form);
    this.values = values;
    this.shape = shape;
    this.weights = adstockWeights(adstock, carry, window);
    adstockInto(this.carried, this.spend, this.weights);
    sharesInto(this.share, this.steep, shape, this.carried);
  }

  /**
   * Writes the derivative of each week's share by a shape parameter. `part` is 1 for the half point, then
   * follows `channelParameters`.
   */
  changeInto(change: Float64Array, part: number): void {
    const { steep, carried, shape } = this;
    if (part === 1) for (let week = 0; week < change.length; week += 1) change[week] = -steep[week]!;
    else if (part === 2 && shape.form === 'hill')
      for (let week = 0; week < change.length; week += 1)
        change[week] = carried[week]! > 0 ? steep[week]! * Math.log(carried[week]! / shape.half) : 0;
    else this.changeOfCarryInto(change, part);
  }

  /** By the chain rule: numerical for the weights, exact for the rest. */
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
      // The derivative may be infinite at no spend. There the difference quotient is used.
      change[week] =
        carried[week]! > 0
          ? (steep[week]! / carried[week]!) * own
          : saturation(this.shape, own * STEP) / STEP;
    }
  }
}
