import { refuseChannels, type ChannelRefusal } from './channel-refusals.ts';
import { drawnAgain, fitProblem, startFrom } from './fit-problem.ts';
import { fittedChannel, type FittedChannel } from './fitted-channel.ts';
import { foretoldWeeks, goodnessOf, widenedBy, type Goodness } from './goodness.ts';
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
 * Without experiments, spend that followed demand is taken for its cause: `perSpendApart` says how much hangs on that. A
 * channel that has an experiment gets a term of its own for such demand, and the experiment tells the two apart.
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
  const held = problemOf(history, channels, options, history.weeks.length - options.heldOut);
  const foretold = foretoldWeeks(problem, fitted, held);
  const widened = widenedBy(problem, fitted, foretold, held.end);
  const draws: (readonly number[])[] = [];
  for (const values of drawnAgain(problem, fitted, widened, randomOf(options.seed))) {
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
    goodness: goodnessOf(problem, fitted, held, foretold),
    modelled: Array.from(fitted.modelled, (value) => value * scale),
    options,
  };
}
