import { quantileSorted } from 'd3-array';
import { baseColumns } from './base.ts';
import { refuseChannels, type ChannelRefusal } from './channel-refusals.ts';
import { drawnAgain, fitProblem, type FittedProblem } from './fit-problem.ts';
import { curveDefaults, WEEKS_IN_YEAR, type CurveOptions, type SpendHistory } from './history.ts';
import { goodnessOf, type Goodness } from './goodness.ts';
import type { ChannelEffect } from './parameters.ts';
import { effectOf, reached, scaleOfOutcome, scaleOfSpend, type CurveProblem } from './problem.ts';
import { randomOf } from './random.ts';
import { refuseHistory, type HistoryRefusal } from './refusals.ts';

/** A figure with the interval that holds `level` of the draws. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The response curve of a channel. KPI and spend are in the units of the history. */
export interface FittedChannel {
  readonly id: string;
  readonly effect: ChannelEffect;
  /** The same of every draw. */
  readonly drawn: readonly ChannelEffect[];
  /** What the channel brought in the weeks that were fitted. */
  readonly contribution: Estimate;
  /** That per unit of spend (ROAS, or conversions per unit of money). */
  readonly perSpend: Estimate;
  readonly spend: SeenSpend;
}

/** A week's spend, as it was seen. */
export interface SeenSpend {
  readonly total: number;
  readonly least: number;
  readonly most: number;
  /** The mean of the last four weeks: today's. */
  readonly today: number;
}

export interface FittedCurves {
  readonly kind: 'fitted';
  readonly channels: readonly FittedChannel[];
  readonly refused: readonly ChannelRefusal[];
  readonly goodness: Goodness;
  /** The KPI of each week: what it was, and what the model gives. */
  readonly modelled: readonly number[];
  readonly options: CurveOptions;
}

export interface RefusedCurves {
  readonly kind: 'refused';
  readonly refusal: HistoryRefusal;
}

/**
 * Response curves of all channels at once: KPI = base (level, trend, season, controls) + Σ effect · saturation(adstock(spend)).
 * Fitted by penalised least squares; intervals by a moving-block bootstrap in which priors stray too ("randomise, then
 * optimise", Bardsley 2014). The curves describe the weeks of the history, and are no forecast.
 *
 * Without experiments, spend that followed demand is taken for its cause. A channel that has an experiment gets a term of
 * its own for demand that moves with its spend, and the experiment tells the two apart.
 *
 * `onDraw` is told how many draws are done. Never throws for what a history holds: it is refused with a reason.
 */
export function fitCurves(
  history: SpendHistory,
  given: Partial<CurveOptions> = {},
  onDraw: (done: number, all: number) => void = () => {},
): FittedCurves | RefusedCurves {
  const options = { ...curveDefaults, ...given };
  const refusal = refuseHistory(history, options);
  if (refusal !== null) return { kind: 'refused', refusal };
  const refused = refuseChannels(history.channels);
  const channels = history.channels.filter(({ id }) => !refused.some(({ channel }) => channel === id));
  const problem = problemOf(history, channels, options, history.weeks.length);
  const fitted = fitProblem(problem);
  const draws: (readonly number[])[] = [];
  for (const values of drawnAgain(problem, fitted, randomOf(options.seed))) {
    if (draws.length >= options.draws) break;
    draws.push(values);
    onDraw(draws.length, options.draws);
  }
  const scale = scaleOfOutcome(history.outcome);
  const held = problemOf(history, channels, options, history.weeks.length - options.heldOut);
  return {
    kind: 'fitted',
    channels: channels.map(({ id, spend }, channel) =>
      fittedChannel({ id, spend, channel, problem, fitted, draws, scale }),
    ),
    refused,
    goodness: goodnessOf(problem, fitted, held),
    modelled: Array.from(fitted.modelled, (value) => value * scale),
    options,
  };
}

function problemOf(
  { weeks, outcome, channels: all, controls = [], experiments = [] }: SpendHistory,
  channels: SpendHistory['channels'],
  options: CurveOptions,
  end: number,
): CurveProblem {
  const scale = scaleOfOutcome(outcome);
  const tested = new Set(experiments.map(({ channel }) => channel));
  const ownTerms = all.filter(({ id }) => tested.has(id) || !channels.some((channel) => channel.id === id));
  const first = options.adstock === 'none' ? 0 : options.window - 1;
  const years = (end - first) / WEEKS_IN_YEAR;
  return {
    options,
    base: baseColumns(
      weeks.length,
      end,
      options.trend,
      options.waves ?? (years < 1 ? 0 : years < 1.5 ? 1 : 2),
      [...controls, ...ownTerms.map(({ id, spend }) => ({ id: `demand ${id}`, values: spend }))],
    ),
    spend: channels.map(({ spend }) => Float64Array.from(spend, (amount) => amount / scaleOfSpend(spend))),
    outcome: Float64Array.from(outcome, (value) => value / scale),
    first,
    end,
    experiments: experiments.flatMap(({ channel, from, to, lift, standardError }) => {
      const at = channels.findIndex(({ id }) => id === channel);
      if (at === -1) return [];
      const [start, last] = [weeks.indexOf(from), weeks.indexOf(to)];
      return [
        { channel: at, from: start, to: last, lift: lift / scale, standardError: standardError / scale },
      ];
    }),
  };
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

function fittedChannel({ id, spend, channel, problem, fitted, draws, scale }: ChannelParts): FittedChannel {
  const unit = scaleOfSpend(spend);
  const inUnits = ({ effect, saturation, carry }: ChannelEffect): ChannelEffect => ({
    effect: effect * scale,
    saturation: { ...saturation, half: saturation.half * unit },
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
  const total = spend.slice(problem.first, problem.end).reduce((sum, amount) => sum + amount, 0);
  const recent = spend.slice(-4);
  return {
    id,
    effect: inUnits(effectOf(problem, fitted.values, channel)),
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
      today: recent.reduce((sum, amount) => sum + amount, 0) / recent.length,
    },
  };
}

/** The interval that leaves as many draws below it as above. Without draws it is the figure itself. */
function estimateOf(value: number, draws: readonly number[], level: number): Estimate {
  if (draws.length === 0) return { value, low: value, high: value };
  const sorted = draws.toSorted((left, right) => left - right);
  return {
    value,
    low: Math.min(value, quantileSorted(sorted, (1 - level) / 2)!),
    high: Math.max(value, quantileSorted(sorted, (1 + level) / 2)!),
  };
}
