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
import type { ChannelSplit, SplitTask, TotalSplit } from './split-task.ts';

/**
 * The task of a worker: to fit response curves to a history and, with `split`, to find the best split of a
 * budget.
 */
export interface CurveTask {
  readonly history: SpendHistory;
  readonly split?: SplitTask;
  /** Whether to find the best split for many budgets. */
  readonly budgets?: boolean;
}

export type CurveResult = ModelledHistory | { readonly kind: 'refused'; readonly refusal: HistoryRefusal };

export interface ModelledHistory {
  readonly kind: 'fitted';
  readonly channels: readonly ModelledChannel[];
  readonly refused: readonly ChannelRefusal[];
  readonly goodness: FittedCurves['goodness'];
  readonly weeks: number;
  /** In order of budget; empty when not requested. */
  readonly budgets: readonly ResponsePoint[];
  /** Null when no split was requested, or none keeps the limits. */
  readonly whole: TotalSplit | null;
}

export interface ModelledChannel extends Pick<
  FittedChannel,
  'id' | 'perSpend' | 'perSpendApart' | 'spend' | 'observed'
> {
  readonly curve: readonly ResponsePoint[];
  /** By period; empty when no split was requested. */
  readonly splits: readonly ChannelSplit[];
  /** Null when there is no split. */
  readonly advice: Advice | null;
}

const STEPS = 40;
/** The end of a curve as a multiple of the largest observed spend. */
const BEYOND = 1.25;

/**
 * Fits the curves and splits the budget with each of their draws. `progress` receives a share between 0 and
 * 1.
 */
export async function workOnCurves(
  { history, split, budgets = false }: CurveTask,
  progress: (share: number) => void,
): Promise<CurveResult> {
  // The fit is the first half of the progress when there is a split. A cached fit starts at the second half.
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

/** Returns the current weekly spend of channels without a curve. It continues, and is part of any budget. */
function weeklySpend({ channels }: SpendHistory, refused: readonly ChannelRefusal[]): number {
  const ids = new Set(refused.map(({ channel }) => channel));
  const others = channels.filter(({ id }) => ids.has(id));
  return others.reduce((sum, { spend }) => sum + spendTodayOf(spend), 0);
}

/** Cache of the last fits of this thread. A page requests curves, splits and budgets of the same history. */
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
