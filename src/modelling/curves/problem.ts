import { mean } from 'd3-array';
import { adstocked, adstockWeights } from './adstock.ts';
import type { BaseColumn } from './base.ts';
import type { CurveOptions } from './history.ts';
import { channelEffect, channelParameters, type ChannelEffect, type FittedParameter } from './parameters.ts';
import { saturation } from './saturation.ts';

/** A history scaled to values around 1, so that the same priors fit every history. */
export interface CurveProblem {
  readonly options: CurveOptions;
  readonly base: readonly BaseColumn[];
  /** The scaled spend of each channel, by week. */
  readonly spend: readonly Float64Array[];
  readonly outcome: Float64Array;
  /** Index of the first fitted week. Earlier weeks only contribute carry-over. */
  readonly first: number;
  /** Index after the last fitted week. */
  readonly end: number;
  readonly experiments: readonly ScaledTest[];
}

interface ScaledTest {
  readonly channel: number;
  readonly from: number;
  readonly to: number;
  readonly lift: number;
  readonly standardError: number;
}

/** The parameters of a problem: the weights of the base's columns, then those of each channel. */
export function parametersOf({ base, spend, options }: CurveProblem): FittedParameter[] {
  const ofChannel = channelParameters(options.adstock, options.saturation);
  return [
    ...base.map(({ spread }) => ({ middle: 0, spread, least: -50, most: 50 })),
    ...spend.flatMap(() => ofChannel),
  ];
}

/** The effect of one channel, read from the values of all parameters. */
export function effectOf(
  { base, options: { adstock, saturation: form } }: CurveProblem,
  values: readonly number[],
  channel: number,
): ChannelEffect {
  const size = channelParameters(adstock, form).length;
  const from = base.length + channel * size;
  return channelEffect(values.slice(from, from + size), adstock, form);
}

/** The weekly contribution of a channel with effect 1. */
export function reached(
  spend: Float64Array,
  { saturation: shape, carry }: ChannelEffect,
  { adstock, window }: CurveOptions,
): Float64Array {
  return adstocked(spend, adstockWeights(adstock, carry, window)).map((amount) => saturation(shape, amount));
}

/** The weekly contribution of the base. */
export function baseOf({ base, outcome }: CurveProblem, values: readonly number[]): Float64Array {
  const sum = new Float64Array(outcome.length);
  for (const [column, { values: line }] of base.entries())
    for (let week = 0; week < sum.length; week += 1) sum[week]! += values[column]! * line[week]!;
  return sum;
}

/** Divisors that scale spend and KPI: the mean of the weeks with spend, and the typical size of the KPI. */
export function scaleOfSpend(spend: readonly number[]): number {
  return mean(spend.filter((amount) => amount > 0)) ?? 1;
}
export function scaleOfOutcome(outcome: readonly number[]): number {
  const middle = mean(outcome)!;
  const spread = Math.sqrt(mean(outcome.map((value) => (value - middle) ** 2))!);
  return Math.max(Math.abs(middle), 3 * spread);
}
