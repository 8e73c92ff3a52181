import { baseColumns } from './base.ts';
import { WEEKS_IN_YEAR, type CurveOptions, type SpendHistory } from './history.ts';
import { scaleOfOutcome, scaleOfSpend, type CurveProblem } from './problem.ts';

/**
 * The problem for some channels of a history. The spend of channels without a curve, and of those with an
 * experiment, is part of the base.
 */
export function problemOf(
  { weeks, outcome, channels: all, controls = [], experiments = [] }: SpendHistory,
  channels: SpendHistory['channels'],
  options: CurveOptions,
  end: number,
): CurveProblem {
  const scale = scaleOfOutcome(outcome);
  const tested = new Set(experiments.map(({ channel }) => channel));
  const ownTerms = all.filter(
    ({ id }) => options.demandApart || tested.has(id) || !channels.some((channel) => channel.id === id),
  );
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
