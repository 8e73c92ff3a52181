import type { AdstockForm } from './adstock.ts';
import type { Saturation, SaturationForm } from './saturation.ts';

/** A fitted parameter with its prior and its bounds. */
export interface FittedParameter {
  readonly middle: number;
  /** Standard deviation of the prior around `middle`. */
  readonly spread: number;
  readonly least: number;
  readonly most: number;
}

/** The effect of a channel, in the unit of the KPI, and its shape. */
export interface ChannelEffect {
  /** The weekly effect at unlimited spend. */
  readonly effect: number;
  readonly saturation: Saturation;
  /** See `adstockWeights`. */
  readonly carry: readonly number[];
}

/** Half points and time scales are fitted as logarithms: they are positive, and their errors are factors. */
const halfPoint: FittedParameter = { middle: 0, spread: 1, least: Math.log(0.05), most: Math.log(20) };
const slope: FittedParameter = { middle: 0, spread: 0.3, least: Math.log(0.5), most: Math.log(3) };
const retention: FittedParameter = { middle: 0.3, spread: 0.25, least: 0, most: 0.95 };
const weibullShape: FittedParameter = { middle: 0.2, spread: 0.5, least: Math.log(0.5), most: Math.log(4) };
const weibullScale: FittedParameter = {
  middle: Math.log(1.5),
  spread: 0.5,
  least: Math.log(0.3),
  most: Math.log(6),
};
const effect: FittedParameter = { middle: 0, spread: 0.5, least: 0, most: 20 };

const carryParameters: Readonly<Record<AdstockForm, readonly FittedParameter[]>> = {
  geometric: [retention],
  binomial: [{ ...retention, least: 0.02 }],
  weibull: [weibullShape, weibullScale],
  none: [],
};

/** The parameters of a channel, in the order in which `channelEffect` reads them. */
export function channelParameters(
  adstock: AdstockForm,
  saturation: SaturationForm,
): readonly FittedParameter[] {
  return [effect, halfPoint, ...(saturation === 'hill' ? [slope] : []), ...carryParameters[adstock]];
}

/** The effect of a channel in the scaled problem, from its parameters. */
export function channelEffect(
  values: readonly number[],
  adstock: AdstockForm,
  form: SaturationForm,
): ChannelEffect {
  const carry = values.slice(form === 'hill' ? 3 : 2);
  return {
    effect: values[0]!,
    saturation: { form, half: Math.exp(values[1]!), slope: form === 'hill' ? Math.exp(values[2]!) : 1 },
    carry: adstock === 'weibull' ? carry.map(Math.exp) : carry,
  };
}
