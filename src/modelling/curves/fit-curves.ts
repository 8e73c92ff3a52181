import { refuseChannels, type ChannelRefusal } from './channel-refusals.ts';
import { bootstrapDraws, fitProblem, startFrom } from './fit-problem.ts';
import { fittedChannel, type FittedChannel } from './fitted-channel.ts';
import { predictedWeeks, goodnessOf, widenedBy, type Goodness } from './goodness.ts';
import { curveDefaults, type CurveOptions, type SpendHistory } from './history.ts';
import { problemOf } from './problem-of-history.ts';
import { scaleOfOutcome } from './problem.ts';
import { randomOf } from './random.ts';
import { refuseHistory, type HistoryRefusal } from './refusals.ts';

export interface FittedCurves {
  readonly kind: 'fitted';
  readonly channels: readonly FittedChannel[];
  readonly refused: readonly ChannelRefusal[];
  readonly goodness: Goodness;
  /** The KPI of each week that the model predicts. `outcome` is the observed one. */
  readonly modelled: readonly number[];
  readonly options: CurveOptions;
}

export interface RefusedCurves {
  readonly kind: 'refused';
  readonly refusal: HistoryRefusal;
}

/**
 * Fits the response curves of all channels: KPI = base (level, trend, season, controls) + Σ effect ·
 * saturation(adstock(spend)). Uses penalised least squares, and a moving-block bootstrap for the intervals in
 * which the priors are perturbed as well ("randomise, then optimise", Bardsley 2014). The curves describe the
 * weeks of the history and are no forecast.
 *
 * Without experiments, spend that followed demand is mistaken for its cause: `perSpendApart` shows how much
 * depends on that. A channel with an experiment gets a separate term for such demand, and the experiment
 * separates the two.
 *
 * Calls `onDraw` with the number of finished draws. Never throws because of a history: returns a refusal with
 * the reason.
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
  const held = problemOf(history, channels, options, history.weeks.length - options.heldOut);
  const predicted = predictedWeeks(problem, fitted, held);
  const widened = widenedBy(problem, fitted, predicted, held.end);
  const draws: (readonly number[])[] = [];
  for (const values of bootstrapDraws(problem, fitted, widened, randomOf(options.seed))) {
    if (draws.length >= options.draws) break;
    draws.push(values);
    onDraw(draws.length, options.draws);
  }
  const scale = scaleOfOutcome(history.outcome);
  const apart = problemOf(history, channels, { ...options, demandApart: true }, history.weeks.length);
  const fittedApart = options.demandApart
    ? fitted
    : fitProblem(apart, startFrom(problem, fitted.values, apart));
  return {
    kind: 'fitted',
    channels: channels.map(({ id, spend }, channel) => {
      const parts = { id, spend, channel, draws, scale };
      const { value } = fittedChannel({ ...parts, problem: apart, fitted: fittedApart, draws: [] }).perSpend;
      return { ...fittedChannel({ ...parts, problem, fitted }), perSpendApart: value };
    }),
    refused,
    goodness: goodnessOf(problem, fitted, held, predicted),
    modelled: Array.from(fitted.modelled, (value) => value * scale),
    options,
  };
}
