import highsLoader from 'highs';
import {
  allocate,
  concaveHull,
  estimateOf,
  flightCurve,
  isBetterPaused,
  responseAt,
  type AllocationCell,
  type Estimate,
  type FittedChannel,
  type FittedCurves,
} from '../../modelling/index.ts';

export interface SplitTask {
  /** Of a week; null for what is spent today, times `factor`. */
  readonly budget: number | null;
  readonly factor: number;
  /** By how much each channel may change at most, as a share of what is spent today. */
  readonly change: number;
  /** Limits of single channels, by their ids, in place of those that `change` makes. */
  readonly limits: Readonly<Record<string, SpendLimit>>;
  /** Whether channels that are better paused may get nothing, whatever `change` says. */
  readonly pausing?: boolean;
}

/** What a channel may spend in a week; null where only `change` says it. */
export interface SpendLimit {
  readonly least: number | null;
  readonly most: number | null;
}

export interface ChannelSplit {
  readonly least: number;
  readonly most: number;
  /** Null where the limits contradict each other. */
  readonly best: BestSpend | null;
  /** The limit that holds the channel back, or that takes part in a contradiction. */
  readonly binding: 'min' | 'max' | 'conflict' | null;
}

export interface BestSpend {
  /** What is best by the curves; the interval holds what is best by most of their draws. */
  readonly spend: Estimate;
  readonly response: number;
  readonly responseToday: number;
  /** What the change from today's spend brings, in the weeks after it. */
  readonly effect: Estimate;
  /** What one more unit of today's spend brings. */
  readonly next: Estimate;
  /** What one more unit of the channel's limit would bring; null where it does not bind. */
  readonly price: number | null;
  /** What one more unit of the budget would; null where not all of it is spent. */
  readonly budgetPrice: number | null;
}

/** A split is found again on so many draws: enough for an interval of nine tenths. */
const SPLITS = 60;

/** The best split, and for each channel between what its spend lies by the draws. */
export async function splitsOf(
  { channels, options }: FittedCurves,
  task: SplitTask,
): Promise<ChannelSplit[]> {
  const highs = await highsLoader();
  const today = channels.map(({ spend }) => spend.today);
  const budget = task.budget ?? task.factor * today.reduce((sum, amount) => sum + amount, 0);
  const flight = { ...options, weeks: 1, carryOver: 'steady' } as const;
  const cellsOf = (
    effectOf: (channel: FittedChannel) => FittedChannel['effect'],
    limits: SplitTask,
  ): AllocationCell[] =>
    channels.map((channel, at) => ({
      id: channel.id,
      curve: flightCurve([effectOf(channel)], flight),
      today: today[at]!,
      ...limitsOf(channel, limits),
    }));
  const solved = (cells: readonly AllocationCell[]) =>
    allocate({ cells, budget, goal: { kind: 'mostResponse' } }, highs, 2);
  const first = solved(cellsOf(ownEffect, task));
  const paused = task.pausing === true ? withPaused(task, channels, priceIn(first)) : task;
  const other = paused === task ? first : solved(cellsOf(ownEffect, paused));
  // What a pause frees may find no place elsewhere.
  const [limits, best] = responseIn(other) > responseIn(first) ? [paused, other] : [task, first];
  const cells = cellsOf(ownEffect, limits);
  if (best.kind !== 'split')
    return cells.map(({ id, min: least, max: most }) => ({
      least,
      most,
      best: null,
      binding: best.conflict.some(({ cell, limit }) => cell === id || limit === 'budget') ? 'conflict' : null,
    }));
  // An S in a draw is drawn straight: an interval needs no whole choices.
  const draws = Array.from({ length: Math.min(SPLITS, options.draws) }, (_, draw) =>
    solved(cellsOf(({ drawn }) => drawn[draw]!, limits).map(straightened)),
  ).filter((found) => found.kind === 'split');
  const budgetPrice = priceIn(best);
  return cells.map(({ id, curve, min: least, max: most }, at) => {
    const channel = channels[at]!;
    const sorted = draws.map(({ spend }) => spend[at]!).toSorted((left, right) => left - right);
    const cut = Math.floor(((1 - options.level) / 2) * sorted.length);
    const value = best.spend[at]!;
    const own = best.binding.find(({ cell }) => cell === id);
    const effectOf = ({ effect }: Pick<FittedChannel, 'effect'>): number => {
      const { response } = flightCurve([effect], flight);
      return response(value) - response(today[at]!);
    };
    return {
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
        effect: estimateOf(
          effectOf(channel),
          channel.drawn.map((effect) => effectOf({ effect })),
          options.level,
        ),
        next: responseAt(channel, today[at]!, options.level).marginal,
        price: own?.price ?? null,
        budgetPrice,
      },
      binding: own?.limit === 'min' || own?.limit === 'max' ? own.limit : null,
    };
  });
}

const ownEffect = ({ effect }: FittedChannel): FittedChannel['effect'] => effect;

const priceIn = (found: ReturnType<typeof allocate>): number | null =>
  (found.kind === 'split' ? found.binding.find(({ limit }) => limit === 'budget')?.price : null) ?? null;

const responseIn = (found: ReturnType<typeof allocate>): number =>
  found.kind === 'split' ? found.total.response : Number.NEGATIVE_INFINITY;

/** The same task, in which channels that are better paused get nothing. */
function withPaused(task: SplitTask, channels: readonly FittedChannel[], price: number | null): SplitTask {
  const paused = channels.filter((channel) => price !== null && isBetterPaused(channel, price));
  if (paused.length === 0) return task;
  const none = Object.fromEntries(paused.map(({ id }) => [id, { least: 0, most: 0 }]));
  return { ...task, limits: { ...task.limits, ...none } };
}

export const straightened = (cell: AllocationCell): AllocationCell => ({
  ...cell,
  curve: concaveHull(cell.curve, cell.min),
});

/** A limit of the channel's own goes before what `change` allows; one side alone moves the other where they would cross. */
export function limitsOf(
  { id, spend: { today } }: FittedChannel,
  { change, limits }: SplitTask,
): Pick<AllocationCell, 'min' | 'max'> {
  const { least = null, most = null } = limits[id] ?? {};
  const [lowest, highest] = [Math.max(0, today * (1 - change)), today * (1 + change)];
  return {
    min: least ?? Math.min(lowest, most ?? lowest),
    max: most ?? Math.max(highest, least ?? highest),
  };
}
