import highsLoader from 'highs';
import {
  allocate,
  concaveHull,
  estimateOf,
  fitCurves,
  flightCurve,
  responseCurve,
  type AllocationCell,
  type ChannelRefusal,
  type Estimate,
  type FittedChannel,
  type FittedCurves,
  type HistoryRefusal,
  type ResponsePoint,
  type SpendHistory,
} from '../../modelling/index.ts';

/** What a worker is asked: response curves of a history, and with a budget its best split. */
export interface CurveTask {
  readonly history: SpendHistory;
  readonly split?: SplitTask;
  /** Whether the best split is wanted for many budgets. */
  readonly budgets?: boolean;
}

export interface SplitTask {
  /** Of a week; null for what is spent today, times `factor`. */
  readonly budget: number | null;
  readonly factor: number;
  /** By how much each channel may change at most, as a share of what is spent today. */
  readonly change: number;
  /** Limits of single channels, by their ids, in place of those that `change` makes. */
  readonly limits: Readonly<Record<string, SpendLimit>>;
}

/** What a channel may spend in a week; null where only `change` says it. */
export interface SpendLimit {
  readonly least: number | null;
  readonly most: number | null;
}

export type CurveResult = ModelledHistory | { readonly kind: 'refused'; readonly refusal: HistoryRefusal };

export interface ModelledHistory {
  readonly kind: 'fitted';
  readonly channels: readonly ModelledChannel[];
  readonly refused: readonly ChannelRefusal[];
  readonly goodness: FittedCurves['goodness'];
  readonly weeks: number;
  /** By rising budget; empty where it was not asked for. */
  readonly budgets: readonly ResponsePoint[];
}

export interface ModelledChannel extends Pick<
  FittedChannel,
  'id' | 'perSpend' | 'perSpendApart' | 'spend' | 'observed'
> {
  readonly curve: readonly ResponsePoint[];
  /** Null where no split was asked for. */
  readonly split: ChannelSplit | null;
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
  /** What one more unit of the channel's limit would bring; null where it does not bind. */
  readonly price: number | null;
  /** What one more unit of the budget would; null where not all of it is spent. */
  readonly budgetPrice: number | null;
}

const STEPS = 40;
/** How far a curve is drawn past what was seen. */
const BEYOND = 1.25;
/** A split is found again on so many draws: enough for an interval of nine tenths. */
const SPLITS = 60;
/** Steps of the curve over the whole budget. */
const BUDGETS = 24;

/** Fits the curves, and splits the budget with each of their draws. `progress` is told a share between 0 and 1. */
export async function workOnCurves(
  { history, split, budgets = false }: CurveTask,
  progress: (share: number) => void,
): Promise<CurveResult> {
  const fitted = fittedTo(history, progress);
  if (fitted.kind === 'refused') return fitted;
  const { channels, refused, goodness, options } = fitted;
  const splits = split === undefined || channels.length === 0 || budgets ? [] : await splitsOf(fitted, split);
  return {
    kind: 'fitted',
    refused,
    goodness,
    weeks: history.weeks.length,
    budgets: split === undefined || channels.length === 0 || !budgets ? [] : await budgetCurve(fitted, split),
    channels: channels.map((channel, at) => ({
      id: channel.id,
      perSpend: channel.perSpend,
      perSpendApart: channel.perSpendApart,
      spend: channel.spend,
      observed: channel.observed,
      curve: responseCurve(channel, BEYOND * channel.spend.most, STEPS, options.level),
      split: splits[at] ?? null,
    })),
  };
}

/** The last fits of this thread: a page asks for curves, splits and budgets of one history. */
const lastFits = new Map<string, ReturnType<typeof fitCurves>>();
const MOST_FITS = 4;

function fittedTo(history: SpendHistory, progress: (share: number) => void): ReturnType<typeof fitCurves> {
  const key = JSON.stringify(history);
  const known = lastFits.get(key) ?? fitCurves(history, {}, (done, all) => progress(done / all));
  lastFits.delete(key);
  lastFits.set(key, known);
  for (const oldest of lastFits.keys()) {
    if (lastFits.size <= MOST_FITS) break;
    lastFits.delete(oldest);
  }
  return known;
}

/** The best response of each budget, and between what it lies: the same split, by each of the draws. */
async function budgetCurve({ channels, options }: FittedCurves, task: SplitTask): Promise<ResponsePoint[]> {
  const highs = await highsLoader();
  const flight = { ...options, weeks: 1, carryOver: 'steady' } as const;
  const cells = channels.map((channel): AllocationCell => ({
    id: channel.id,
    curve: flightCurve([channel.effect], flight),
    ...limitsOf(channel, task),
  }));
  const drawn = channels.map((channel) => channel.drawn.map((effect) => flightCurve([effect], flight)));
  const sumOf = (figure: (cell: AllocationCell) => number): number =>
    cells.reduce((sum, cell) => sum + figure(cell), 0);
  const sumAt = (spend: readonly number[]): number =>
    spend.reduce((sum, amount, at) => sum + cells[at]!.curve.response(amount), 0);
  const [least, most] = [sumOf(({ min }) => min), sumOf(({ max }) => max)];
  return Array.from({ length: BUDGETS + 1 }, (_, step) => least + ((most - least) * step) / BUDGETS).flatMap(
    (budget): ResponsePoint[] => {
      const best = allocate(
        { cells: cells.map(straightened), budget, goal: { kind: 'mostResponse' } },
        highs,
        1,
      );
      if (best.kind !== 'split') return [];
      const responses = Array.from({ length: options.draws }, (_, draw) =>
        best.spend.reduce((sum, spend, at) => sum + (drawn[at]![draw]?.response(spend) ?? 0), 0),
      );
      const price = best.binding.find(({ limit }) => limit === 'budget')?.price ?? 0;
      return [
        {
          spend: budget,
          response: estimateOf(sumAt(best.spend), responses, options.level),
          marginal: { value: price, low: price, high: price },
        },
      ];
    },
  );
}

async function splitsOf({ channels, options }: FittedCurves, task: SplitTask): Promise<ChannelSplit[]> {
  const highs = await highsLoader();
  const today = channels.map(({ spend }) => spend.today);
  const budget = task.budget ?? task.factor * today.reduce((sum, amount) => sum + amount, 0);
  const flight = { ...options, weeks: 1, carryOver: 'steady' } as const;
  const cellsOf = (effectOf: (channel: FittedChannel) => FittedChannel['effect']): AllocationCell[] =>
    channels.map((channel, at) => ({
      id: channel.id,
      curve: flightCurve([effectOf(channel)], flight),
      today: today[at]!,
      ...limitsOf(channel, task),
    }));
  const solved = (effectOf: (channel: FittedChannel) => FittedChannel['effect']) =>
    allocate({ cells: cellsOf(effectOf), budget, goal: { kind: 'mostResponse' } }, highs, 2);
  const best = solved(({ effect }) => effect);
  const cells = cellsOf(({ effect }) => effect);
  if (best.kind !== 'split')
    return cells.map(({ id, min: least, max: most }) => ({
      least,
      most,
      best: null,
      binding: best.conflict.some(({ cell, limit }) => cell === id || limit === 'budget') ? 'conflict' : null,
    }));
  // An S in a draw is drawn straight: an interval needs no whole choices.
  const draws = Array.from({ length: Math.min(SPLITS, options.draws) }, (_, draw) =>
    allocate(
      {
        cells: cellsOf(({ drawn }) => drawn[draw]!).map(straightened),
        budget,
        goal: { kind: 'mostResponse' },
      },
      highs,
      2,
    ),
  ).filter((found) => found.kind === 'split');
  const budgetPrice = best.binding.find(({ limit }) => limit === 'budget')?.price ?? null;
  return cells.map(({ id, curve, min: least, max: most }, at) => {
    const sorted = draws.map(({ spend }) => spend[at]!).toSorted((left, right) => left - right);
    const cut = Math.floor(((1 - options.level) / 2) * sorted.length);
    const value = best.spend[at]!;
    const own = best.binding.find(({ cell }) => cell === id);
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
        price: own?.price ?? null,
        budgetPrice,
      },
      binding: own?.limit === 'min' || own?.limit === 'max' ? own.limit : null,
    };
  });
}

const straightened = (cell: AllocationCell): AllocationCell => ({
  ...cell,
  curve: concaveHull(cell.curve, cell.min),
});

/** A limit of the channel's own goes before what `change` allows; one side alone moves the other where they would cross. */
function limitsOf(
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
