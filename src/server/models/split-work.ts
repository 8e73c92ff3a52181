import highsLoader, { type Highs } from 'highs';
import {
  allocate,
  concaveHull,
  estimateOf,
  flightCurve,
  isBetterPaused,
  responseAt,
  type AllocationCell,
  type AllocationCurve,
  type FittedChannel,
  type FittedCurves,
  type NoSplit,
  type Split,
} from '../../modelling/index.ts';
import { eachPeriod, joinPeriods, type FoundSplit } from './split-periods.ts';
import {
  limitsOf,
  type BestSpend,
  type BestSplit,
  type SplitPeriod,
  type SplitTask,
  type TotalSplit,
} from './split-task.ts';

/** Number of draws for which the split is repeated. It is enough for an interval of 90 per cent. */
const SPLITS = 60;

/** Time limit in seconds of a split with integer variables. */
const SECONDS = 2;

/** The additional response of a channel's change in spend, by the curve and by each of its draws. */
interface Effect {
  readonly value: number;
  readonly draws: readonly number[];
}

/**
 * The split of a period: spend and effect of each channel. `effects` is null when no split keeps the limits.
 */
interface SpanSplit {
  readonly span: SplitPeriod;
  readonly channels: readonly FoundSplit[];
  readonly effects: readonly Effect[] | null;
}

/**
 * Returns the best split of each period with intervals from the draws, and the total effect compared with
 * today's spend. `elsewhere` is the weekly spend of channels without a curve, which is subtracted from a
 * period's budget. `progress` receives a share between 0 and 1.
 */
export async function bestSplit(
  fitted: FittedCurves,
  task: SplitTask,
  elsewhere = 0,
  progress: (share: number) => void = () => {},
): Promise<BestSplit> {
  const highs = await highsLoader();
  const spans = joinPeriods(task.periods).map((span, at, all) => {
    progress(at / all.length);
    return splitSpan(fitted, task, withoutOthers(span, elsewhere), highs);
  });
  return {
    channels: fitted.channels.map((_, at) =>
      eachPeriod(
        task.periods,
        spans.map(({ span, channels }) => ({ span, split: channels[at]! })),
      ),
    ),
    whole: wholeOf(spans, fitted.options.level),
  };
}

function splitSpan(
  { channels, options }: FittedCurves,
  task: SplitTask,
  span: SplitPeriod,
  highs: Highs,
): SpanSplit {
  const { weeks } = span;
  const today = channels.map(({ spend }) => weeks * spend.today);
  const budget = span.budget ?? task.factor * sumOf(today);
  const curveOf = (effect: FittedChannel['effect']): AllocationCurve =>
    flightCurve([effect], { ...options, weeks, carryOver: 'steady' });
  const cellsOf = (paused: ReadonlySet<FittedChannel>, draw?: number): AllocationCell[] =>
    channels.map((channel, at) => ({
      id: channel.id,
      curve: curveOf(draw === undefined ? channel.effect : channel.drawn[draw]!),
      today: today[at]!,
      ...(paused.has(channel) ? { min: 0, max: 0 } : limitsOf(channel, span, task.change)),
    }));
  const solved = (cells: readonly AllocationCell[]): Split | NoSplit =>
    allocate({ cells, budget, goal: { kind: 'mostResponse' } }, highs, SECONDS);

  const first = solved(cellsOf(none));
  const pausing = task.pausing === true ? pausedIn(channels, priceIn(first)) : none;
  const other = pausing.size === 0 ? first : solved(cellsOf(pausing));
  // The limits of other channels may not allow the budget that a pause frees.
  const [paused, best] = responseIn(other) > responseIn(first) ? [pausing, other] : [none, first];
  const cells = cellsOf(paused);
  if (best.kind !== 'split')
    return { span, channels: cells.map((cell) => conflictOf(cell, best)), effects: null };
  // S-shaped curves of draws are replaced by their concave hull, because intervals need no integer variables.
  const draws = Array.from({ length: Math.min(SPLITS, options.draws) }, (_, draw) =>
    solved(cellsOf(paused, draw).map(straightened)),
  ).filter((found) => found.kind === 'split');
  const effects = channels.map((channel, at): Effect => {
    const effectOf = (effect: FittedChannel['effect']): number => {
      const { response } = curveOf(effect);
      return response(best.spend[at]!) - response(today[at]!);
    };
    return { value: effectOf(channel.effect), draws: channel.drawn.map(effectOf) };
  });
  const budgetPrice = priceIn(best);
  const found = channels.map((channel, at): FoundSplit => {
    const { id, curve, min: least, max: most } = cells[at]!;
    const value = best.spend[at]!;
    const sorted = draws.map(({ spend }) => spend[at]!).toSorted((left, right) => left - right);
    const cut = Math.floor(((1 - options.level) / 2) * sorted.length);
    const own = best.binding.find(({ cell }) => cell === id);
    return {
      spendToday: today[at]!,
      least,
      most,
      best: {
        spend: {
          value,
          low: Math.min(value, sorted[cut] ?? value),
          high: Math.max(value, sorted.at(-1 - cut) ?? value),
        },
        response: best.response[at]!,
        responseToday: curve.response(today[at]!),
        effect: estimateOf(effects[at]!.value, effects[at]!.draws, options.level),
        next: responseAt(channel, channel.spend.today, options.level).marginal,
        price: own?.price ?? null,
        budgetPrice,
      },
      binding: own?.limit === 'min' || own?.limit === 'max' ? own.limit : null,
    };
  });
  return { span, channels: found, effects };
}

const withoutOthers = (span: SplitPeriod, elsewhere: number): SplitPeriod =>
  span.budget === null ? span : { ...span, budget: Math.max(0, span.budget - span.weeks * elsewhere) };

/**
 * Returns the totals. The interval of the total effect comes from the sums per draw, since the effects of one
 * draw belong together.
 */
function wholeOf(spans: readonly SpanSplit[], level: number): TotalSplit | null {
  const effects = spans.flatMap((span) => span.effects ?? []);
  if (effects.length === 0 || spans.some((span) => span.effects === null)) return null;
  const drawn = effects[0]!.draws.map((_, draw) => sumOf(effects.map(({ draws }) => draws[draw]!)));
  const better = drawn.filter((effect) => effect > 0).length;
  const channels = spans.flatMap((span) => span.channels);
  const total = (figure: (best: BestSpend) => number): number =>
    sumOf(channels.map(({ best }) => (best === null ? 0 : figure(best))));
  return {
    spendToday: sumOf(channels.map(({ spendToday }) => spendToday)),
    spend: total(({ spend }) => spend.value),
    responseToday: total(({ responseToday }) => responseToday),
    response: total(({ response }) => response),
    effect: estimateOf(sumOf(effects.map(({ value }) => value)), drawn, level),
    likelihood: drawn.length === 0 ? 0 : better / drawn.length,
  };
}

const none: ReadonlySet<FittedChannel> = new Set();

const pausedIn = (channels: readonly FittedChannel[], price: number | null): ReadonlySet<FittedChannel> =>
  new Set(channels.filter((channel) => price !== null && isBetterPaused(channel, price)));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function conflictOf({ id, min, max, today = 0 }: AllocationCell, { conflict }: NoSplit): FoundSplit {
  const takesPart = conflict.some(({ cell, limit }) => cell === id || limit === 'budget');
  return { spendToday: today, least: min, most: max, best: null, binding: takesPart ? 'conflict' : null };
}

const priceIn = (found: Split | NoSplit): number | null =>
  (found.kind === 'split' ? found.binding.find(({ limit }) => limit === 'budget')?.price : null) ?? null;

const responseIn = (found: Split | NoSplit): number =>
  found.kind === 'split' ? found.total.response : Number.NEGATIVE_INFINITY;

export const straightened = (cell: AllocationCell): AllocationCell => ({
  ...cell,
  curve: concaveHull(cell.curve, cell.min),
});
