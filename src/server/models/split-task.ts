import type { Estimate, FittedChannel } from '../../modelling/index.ts';

/** A period whose budget is split: a typical week, or a month. */
export interface SplitPeriod {
  readonly id: string;
  readonly weeks: number;
  /** Total budget; null for the current spend in as many weeks, times the task's `factor`. */
  readonly budget: number | null;
  /** Limits by channel id for the whole period. They replace the limits from `change`. */
  readonly limits: Readonly<Record<string, SpendLimit>>;
}

export interface SplitTask {
  /**
   * The periods. No budget moves between them, because curves don't know why one period has more than
   * another.
   */
  readonly periods: readonly SplitPeriod[];
  readonly factor: number;
  /** Maximal change of each channel, as a share of its current spend. */
  readonly change: number;
  /** Whether channels that are better paused may get no budget, regardless of `change`. */
  readonly pausing?: boolean | undefined;
}

/** Limits of a channel's spend in a period; null where only `change` applies. */
export interface SpendLimit {
  readonly least: number | null;
  readonly most: number | null;
}

/** The best split and its effect. */
export interface BestSplit {
  /** By channel, then by period. */
  readonly channels: readonly (readonly ChannelSplit[])[];
  /** Null when the limits contradict each other. */
  readonly whole: TotalSplit | null;
}

/** All channels and periods together. */
export interface TotalSplit {
  readonly spendToday: number;
  readonly spend: number;
  readonly responseToday: number;
  readonly response: number;
  /** The additional response of the change from today's spend. */
  readonly effect: Estimate;
  /** The share of the draws in which the response is higher than with today's spend, from 0 to 1. */
  readonly likelihood: number;
}

export interface ChannelSplit {
  readonly period: string;
  readonly spendToday: number;
  readonly least: number;
  readonly most: number;
  /** Null when the limits contradict each other. */
  readonly best: BestSpend | null;
  /** The limit that restricts the channel, or that is part of a contradiction. */
  readonly binding: 'min' | 'max' | 'conflict' | null;
}

export interface BestSpend {
  /** The best spend by the curves. The interval contains the best spend of most draws. */
  readonly spend: Estimate;
  readonly response: number;
  readonly responseToday: number;
  /** The additional response of the change from today's spend, including the weeks after the period. */
  readonly effect: Estimate;
  /** The additional response of one more unit of today's spend. */
  readonly next: Estimate;
  /** The additional response of one more unit of the channel's limit; null when it does not bind. */
  readonly price: number | null;
  /** The additional response of one more unit of budget; null when not all of it is spent. */
  readonly budgetPrice: number | null;
}

/**
 * Returns the limits of a channel. Its own limits take precedence over `change`. If only one limit is given
 * and conflicts with the other from `change`, the other is moved.
 */
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
