import highsLoader from 'highs';
import {
  allocate,
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
}

export interface SplitTask {
  /** Of a week; null for what is spent today. */
  readonly budget: number | null;
  /** By how much each channel may change at most, as a share of what is spent today. */
  readonly change: number;
}

export type CurveResult = ModelledHistory | { readonly kind: 'refused'; readonly refusal: HistoryRefusal };

export interface ModelledHistory {
  readonly kind: 'fitted';
  readonly channels: readonly ModelledChannel[];
  readonly refused: readonly ChannelRefusal[];
  readonly goodness: FittedCurves['goodness'];
  readonly weeks: number;
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
  /** What is best by the curves; the interval holds what is best by most of their draws. */
  readonly spend: Estimate;
  readonly response: number;
  readonly responseToday: number;
  /** The limit that holds the channel back. */
  readonly binding: 'min' | 'max' | null;
}

const STEPS = 40;
/** How far a curve is drawn past what was seen. */
const BEYOND = 1.25;
/** A split is found again on so many draws: enough for an interval of nine tenths. */
const SPLITS = 60;

/** Fits the curves, and splits the budget with each of their draws. `progress` is told a share between 0 and 1. */
export async function workOnCurves(
  { history, split }: CurveTask,
  progress: (share: number) => void,
): Promise<CurveResult> {
  const fitted = fitCurves(history, {}, (done, all) => progress(done / all));
  if (fitted.kind === 'refused') return fitted;
  const { channels, refused, goodness, options } = fitted;
  const splits = split === undefined || channels.length === 0 ? [] : await splitsOf(fitted, split);
  return {
    kind: 'fitted',
    refused,
    goodness,
    weeks: history.weeks.length,
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

async function splitsOf({ channels, options }: FittedCurves, task: SplitTask): Promise<ChannelSplit[]> {
  const highs = await highsLoader();
  const today = channels.map(({ spend }) => spend.today);
  const budget = task.budget ?? today.reduce((sum, amount) => sum + amount, 0);
  const flight = { ...options, weeks: 1, carryOver: 'steady' } as const;
  const cellsOf = (effectOf: (channel: FittedChannel) => FittedChannel['effect']): AllocationCell[] =>
    channels.map((channel, at) => ({
      id: channel.id,
      curve: flightCurve([effectOf(channel)], flight),
      min: Math.max(0, today[at]! * (1 - task.change)),
      max: today[at]! * (1 + task.change),
      today: today[at]!,
    }));
  const solved = (effectOf: (channel: FittedChannel) => FittedChannel['effect']) =>
    allocate({ cells: cellsOf(effectOf), budget, goal: { kind: 'mostResponse' } }, highs, 2);
  const best = solved(({ effect }) => effect);
  if (best.kind !== 'split') return [];
  const draws = Array.from({ length: Math.min(SPLITS, options.draws) }, (_, draw) =>
    solved(({ drawn }) => drawn[draw]!),
  ).filter((found) => found.kind === 'split');
  const cells = cellsOf(({ effect }) => effect);
  return channels.map(({ id }, at) => {
    const sorted = draws.map(({ spend }) => spend[at]!).toSorted((left, right) => left - right);
    const cut = Math.floor(((1 - options.level) / 2) * sorted.length);
    const value = best.spend[at]!;
    const binding = best.binding.find(({ cell }) => cell === id)?.limit;
    return {
      spend: {
        value,
        low: Math.min(value, sorted[cut] ?? value),
        high: Math.max(value, sorted.at(-1 - cut) ?? value),
      },
      response: best.response[at]!,
      responseToday: cells[at]!.curve.response(today[at]!),
      binding: binding === 'min' || binding === 'max' ? binding : null,
    };
  });
}
