import {
  adviseOn,
  fitCurves,
  responseCurve,
  spendTodayOf,
  type Advice,
  type ChannelRefusal,
  type FittedChannel,
  type FittedCurves,
  type HistoryRefusal,
  type ResponsePoint,
  type SpendHistory,
} from '../../modelling/index.ts';
import { budgetCurve } from './budget-work.ts';
import { bestSplit } from './split-work.ts';
import type { ChannelSplit, SplitTask, WholeSplit } from './split-task.ts';

/** What a worker is asked: response curves of a history, and with a budget its best split. */
export interface CurveTask {
  readonly history: SpendHistory;
  readonly split?: SplitTask;
  /** Whether the best split is wanted for many budgets. */
  readonly budgets?: boolean;
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
  /** Null where no split was asked for, and where none keeps the limits. */
  readonly whole: WholeSplit | null;
}

export interface ModelledChannel extends Pick<
  FittedChannel,
  'id' | 'perSpend' | 'perSpendApart' | 'spend' | 'observed'
> {
  readonly curve: readonly ResponsePoint[];
  /** By period; empty where no split was asked for. */
  readonly splits: readonly ChannelSplit[];
  /** Null where there is no split. */
  readonly advice: Advice | null;
}

const STEPS = 40;
/** How far a curve is drawn past what was seen. */
const BEYOND = 1.25;

/** Fits the curves, and splits the budget with each of their draws. `progress` is told a share between 0 and 1. */
export async function workOnCurves(
  { history, split, budgets = false }: CurveTask,
  progress: (share: number) => void,
): Promise<CurveResult> {
  // The fit is told as the first half. What is fitted already begins with the second one.
  const parts = split === undefined ? 1 : 2;
  const fitted = fittedTo(history, (share) => progress(share / parts));
  if (fitted.kind === 'refused') return fitted;
  const { channels, refused, goodness, options } = fitted;
  const best =
    split === undefined || channels.length === 0 || budgets
      ? null
      : await bestSplit(fitted, split, weeklySpend(history, refused), (share) =>
          progress((1 + share) / parts),
        );
  return {
    kind: 'fitted',
    refused,
    goodness,
    weeks: history.weeks.length,
    whole: best?.whole ?? null,
    budgets:
      split === undefined || channels.length === 0 || !budgets
        ? []
        : await budgetCurve(fitted, split.periods[0]!, split.change),
    channels: channels.map((channel, at) => {
      const splits = best?.channels[at] ?? [];
      const advised = splits[0]?.best ?? null;
      return {
        id: channel.id,
        perSpend: channel.perSpend,
        perSpendApart: channel.perSpendApart,
        spend: channel.spend,
        observed: channel.observed,
        curve: responseCurve(channel, BEYOND * channel.spend.most, STEPS, options.level),
        splits,
        advice: advised && adviseOn(channel, channel.spend.today, advised.spend),
      };
    }),
  };
}

/** What the channels without a curve spend today in a week: it goes on, and is part of any budget. */
function weeklySpend({ channels }: SpendHistory, refused: readonly ChannelRefusal[]): number {
  const ids = new Set(refused.map(({ channel }) => channel));
  const others = channels.filter(({ id }) => ids.has(id));
  return others.reduce((sum, { spend }) => sum + spendTodayOf(spend), 0);
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
