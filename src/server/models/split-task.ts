import type { Estimate, FittedChannel } from '../../modelling/index.ts';

/** A span of weeks whose money is split: a usual week, or a month. */
export interface SplitPeriod {
  readonly id: string;
  readonly weeks: number;
  /** In all; null for what is spent today in as many weeks, times the task's `factor`. */
  readonly budget: number | null;
  /** Limits of single channels in the whole period, by their ids, in place of those that `change` makes. */
  readonly limits: Readonly<Record<string, SpendLimit>>;
}

export interface SplitTask {
  /** No money moves between periods: why one has more than another, curves don't know. */
  readonly periods: readonly SplitPeriod[];
  readonly factor: number;
  /** By how much each channel may change at most, as a share of what is spent today. */
  readonly change: number;
  /** Whether channels that are better paused may get nothing, whatever `change` says. */
  readonly pausing?: boolean | undefined;
}

/** What a channel may spend in a period; null where only `change` says it. */
export interface SpendLimit {
  readonly least: number | null;
  readonly most: number | null;
}

/** The best split, and what it is better by. */
export interface BestSplit {
  /** Of each channel, in each period. */
  readonly channels: readonly (readonly ChannelSplit[])[];
  /** Null where the limits contradict each other. */
  readonly whole: WholeSplit | null;
}

/** All channels and periods together. */
export interface WholeSplit {
  readonly spendToday: number;
  readonly spend: number;
  readonly responseToday: number;
  readonly response: number;
  /** What the change from today's spend brings. */
  readonly effect: Estimate;
  /** The share of the draws by which it brings more than today's spend does. */
  readonly likelihood: number;
}

export interface ChannelSplit {
  readonly period: string;
  readonly spendToday: number;
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

/** A limit of the channel's own goes before what `change` allows; one side alone moves the other where they would cross. */
export function limitsOf(
  { id, spend }: Pick<FittedChannel, 'id' | 'spend'>,
  { weeks, limits }: Pick<SplitPeriod, 'weeks' | 'limits'>,
  change: number,
): { readonly min: number; readonly max: number } {
  const today = weeks * spend.today;
  const { least = null, most = null } = limits[id] ?? {};
  const [lowest, highest] = [Math.max(0, today * (1 - change)), today * (1 + change)];
  return {
    min: least ?? Math.min(lowest, most ?? lowest),
    max: most ?? Math.max(highest, least ?? highest),
  };
}
