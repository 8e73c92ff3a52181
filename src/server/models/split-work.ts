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
  type WholeSplit,
} from './split-task.ts';

/** A split is found again on so many draws: enough for an interval of nine tenths. */
const SPLITS = 60;

/** Seconds for a split with whole choices. */
const SECONDS = 2;

/** What the change of a channel's spend brings: by the curve, and by each of its draws. */
interface Effect {
  readonly value: number;
  readonly draws: readonly number[];
}

/** A span of weeks whose money is split: what each channel gets, and what that changes. Null effects where nothing keeps the limits. */
interface SpanSplit {
  readonly span: SplitPeriod;
  readonly channels: readonly FoundSplit[];
  readonly effects: readonly Effect[] | null;
}

/**
 * The best split of each period, between what each spend lies by the draws, and what all of it brings more than today's spend.
 * `elsewhere` is what channels without a curve spend in a week: it is taken off the budget of a period. `progress` is told
 * a share between 0 and 1.
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
  // What a pause frees may find no place elsewhere.
  const [paused, best] = responseIn(other) > responseIn(first) ? [pausing, other] : [none, first];
  const cells = cellsOf(paused);
  if (best.kind !== 'split')
    return { span, channels: cells.map((cell) => conflictOf(cell, best)), effects: null };
  // An S in a draw is drawn straight: an interval needs no whole choices.
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

/** Effects of one draw belong together: their sums, and not their intervals, make the interval of all. */
function wholeOf(spans: readonly SpanSplit[], level: number): WholeSplit | null {
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
