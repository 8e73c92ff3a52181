import { mean } from 'd3-array';
import { adstocked, adstockWeights } from './adstock.ts';
import type { BaseColumn } from './base.ts';
import type { CurveOptions } from './history.ts';
import { channelEffect, channelParameters, type ChannelEffect, type FittedParameter } from './parameters.ts';
import { saturation } from './saturation.ts';

/** A history in figures around 1, so that one set of priors fits all. */
export interface CurveProblem {
  readonly options: CurveOptions;
  readonly base: readonly BaseColumn[];
  /** Of each channel, by week. */
  readonly spend: readonly Float64Array[];
  readonly outcome: Float64Array;
  /** Weeks before this one only tell what carried over. */
  readonly first: number;
  /** Weeks from this one on are not fitted. */
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

/** The parameters of a problem: the weights of the base, then those of each channel. */
export function parametersOf({ base, spend, options }: CurveProblem): FittedParameter[] {
  const ofChannel = channelParameters(options.adstock, options.saturation);
  return [
    ...base.map(({ spread }) => ({ middle: 0, spread, least: -50, most: 50 })),
    ...spend.flatMap(() => ofChannel),
  ];
}

/** The figures of one channel in `values`, the values of all parameters. */
export function effectOf(
  { base, options: { adstock, saturation: form } }: CurveProblem,
  values: readonly number[],
  channel: number,
): ChannelEffect {
  const size = channelParameters(adstock, form).length;
  const from = base.length + channel * size;
  return channelEffect(values.slice(from, from + size), adstock, form);
}

/** What a channel of effect 1 brings in each week. */
export function reached(
  spend: Float64Array,
  { saturation: shape, carry }: ChannelEffect,
  { adstock, window }: CurveOptions,
): Float64Array {
  return adstocked(spend, adstockWeights(adstock, carry, window)).map((amount) => saturation(shape, amount));
}

/** What the base brings in each week. */
export function baseOf({ base, outcome }: CurveProblem, values: readonly number[]): Float64Array {
  const sum = new Float64Array(outcome.length);
  for (const [column, { values: line }] of base.entries())
    for (let week = 0; week < sum.length; week += 1) sum[week]! += values[column]! * line[week]!;
  return sum;
}

/** By what spend and KPI are divided: the mean of weeks with spend, and what a week's KPI is about. */
export function scaleOfSpend(spend: readonly number[]): number {
  return mean(spend.filter((amount) => amount > 0)) ?? 1;
}
export function scaleOfOutcome(outcome: readonly number[]): number {
  const middle = mean(outcome)!;
  const spread = Math.sqrt(mean(outcome.map((value) => (value - middle) ** 2))!);
  return Math.max(Math.abs(middle), 3 * spread);
}
