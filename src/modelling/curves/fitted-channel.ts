import { quantileSorted } from 'd3-array';
import { adstocked, adstockWeights } from './adstock.ts';
import type { FittedProblem } from './fit-problem.ts';
import type { ChannelEffect } from './parameters.ts';
import { saturation } from './saturation.ts';
import { effectOf, reached, scaleOfSpend, type CurveProblem } from './problem.ts';

/** A value with the interval that contains the share `level` of the draws. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The response curve of a channel. KPI and spend are in the units of the history. */
export interface FittedChannel {
  readonly id: string;
  readonly effect: ChannelEffect;
  /** The effect in each draw. */
  readonly drawn: readonly ChannelEffect[];
  /** The contribution to the KPI in the fitted weeks. */
  readonly contribution: Estimate;
  /** The contribution per unit of spend (ROAS, or conversions per unit of money). */
  readonly perSpend: Estimate;
  /**
   * The same with a separate term for demand (`demandApart`). If it is much less than `perSpend`, the spend
   * may have followed demand.
   */
  readonly perSpendApart: number;
  readonly spend: SeenSpend;
  /** The fitted weeks. */
  readonly observed: readonly ObservedWeek[];
}

/** A week as a point near the curve. */
export interface ObservedWeek {
  /** Spend including carry-over. */
  readonly spend: number;
  /** The KPI less the predicted contributions of everything else. It includes the residual. */
  readonly response: number;
}

/** The observed weekly spend. */
export interface SeenSpend {
  readonly total: number;
  readonly least: number;
  readonly most: number;
  /** The mean of the last four weeks, used as the current spend. */
  readonly today: number;
}

interface ChannelParts {
  readonly id: string;
  readonly spend: readonly number[];
  readonly channel: number;
  readonly problem: CurveProblem;
  readonly fitted: FittedProblem;
  readonly draws: readonly (readonly number[])[];
  readonly scale: number;
}

export function fittedChannel({
  id,
  spend,
  channel,
  problem,
  fitted,
  draws,
  scale,
}: ChannelParts): Omit<FittedChannel, 'perSpendApart'> {
  const unit = scaleOfSpend(spend);
  const inUnits = ({ effect, saturation: shape, carry }: ChannelEffect): ChannelEffect => ({
    effect: effect * scale,
    saturation: { ...shape, half: shape.half * unit },
    carry,
  });
  const brought = (values: readonly number[]): number => {
    const effect = effectOf(problem, values, channel);
    const line = reached(problem.spend[channel]!, effect, problem.options).subarray(
      problem.first,
      problem.end,
    );
    return scale * effect.effect * line.reduce((sum, value) => sum + value, 0);
  };
  const contribution = estimateOf(brought(fitted.values), draws.map(brought), problem.options.level);
  const own = effectOf(problem, fitted.values, channel);
  const carried = adstocked(
    problem.spend[channel]!,
    adstockWeights(problem.options.adstock, own.carry, problem.options.window),
  );
  const observed = Array.from({ length: problem.end - problem.first }, (_, at): ObservedWeek => {
    const week = problem.first + at;
    const left = problem.outcome[week]! - fitted.modelled[week]!;
    return {
      spend: carried[week]! * unit,
      response: scale * (left + own.effect * saturation(own.saturation, carried[week]!)),
    };
  });
  const total = spend.slice(problem.first, problem.end).reduce((sum, amount) => sum + amount, 0);
  return {
    id,
    effect: inUnits(own),
    drawn: draws.map((values) => inUnits(effectOf(problem, values, channel))),
    contribution,
    perSpend: {
      value: contribution.value / total,
      low: contribution.low / total,
      high: contribution.high / total,
    },
    spend: {
      total,
      least: Math.min(...spend),
      most: Math.max(...spend),
      today: spendTodayOf(spend),
    },
    observed,
  };
}

/** The current weekly spend: the mean of the last four weeks. 0 without weeks. */
export function spendTodayOf(spend: readonly number[]): number {
  const recent = spend.slice(-4);
  return recent.length === 0 ? 0 : recent.reduce((sum, amount) => sum + amount, 0) / recent.length;
}

/** The central interval of the draws, extended to contain the value. Without draws it is the value itself. */
export function estimateOf(value: number, draws: readonly number[], level: number): Estimate {
  if (draws.length === 0) return { value, low: value, high: value };
  const sorted = draws.toSorted((left, right) => left - right);
  return {
    value,
    low: Math.min(value, quantileSorted(sorted, (1 - level) / 2)!),
    high: Math.max(value, quantileSorted(sorted, (1 + level) / 2)!),
  };
}
