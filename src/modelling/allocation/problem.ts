import type { AllocationCurve } from './curve.ts';

/** One amount to decide: a channel, or a channel in a month. */
export interface AllocationCell {
  readonly id: string;
  readonly curve: AllocationCurve;
  readonly min: number;
  readonly max: number;
  /** On or off: either nothing is spent, or at least this. Needs a `min` of 0. */
  readonly floor?: number;
  /** What is spent today: the split is never worse than this one, where it keeps the limits. */
  readonly today?: number;
}

/** `least` ≤ Σ factor · spend ≤ `most`, over some cells: a month's budget, a share of the total, two channels together. */
export interface AllocationLimit {
  readonly name: string;
  readonly factors: readonly { readonly cell: string; readonly factor: number }[];
  readonly least?: number;
  readonly most?: number;
}

/**
 * What is looked for: the most response, the least budget that reaches a response, the most response that costs no more than
 * `1 / ratio` each (target CPA; with revenue, ROAS ≥ ratio), or all spend whose last unit brings `ratio` (marginal ROAS).
 */
export type AllocationGoal =
  | { readonly kind: 'mostResponse' }
  | { readonly kind: 'leastBudget'; readonly response: number }
  | { readonly kind: 'returnOf'; readonly ratio: number }
  | { readonly kind: 'marginalReturnOf'; readonly ratio: number };

export interface AllocationProblem {
  readonly cells: readonly AllocationCell[];
  readonly goal: AllocationGoal;
  /** At most this is spent in all. */
  readonly budget?: number;
  readonly limits?: readonly AllocationLimit[];
  /** At least so many of the cells with a floor are on. */
  readonly active?: { readonly least: number };
}

/** A limit that holds the split back. */
export interface BindingLimit {
  /** `budget`, `response`, `return`, `active`, the name of a limit, or `min` or `max` of the cell. */
  readonly limit: string;
  readonly cell?: string;
  /**
   * What one more unit of the limit would bring, in what the goal counts (response; for `leastBudget` money, where negative
   * is saved). Null for `active`, which is counted in ones.
   */
  readonly price: number | null;
}

export interface Split {
  readonly kind: 'split';
  /** In the order of the cells. */
  readonly spend: readonly number[];
  readonly response: readonly number[];
  readonly total: { readonly spend: number; readonly response: number };
  readonly binding: readonly BindingLimit[];
  /** `greedy` is exact. `solver` has curves in straight pieces, and may have been stopped: then `gap` is not 0. */
  readonly by: 'greedy' | 'solver' | 'today';
  /** By how much of the response a better split could be better at most: a share. */
  readonly gap: number;
}

/** No split keeps all limits. */
export interface NoSplit {
  readonly kind: 'impossible' | 'late';
  /** Limits that contradict each other: without any one of them, the others could be kept. Empty when it was late. */
  readonly conflict: readonly Omit<BindingLimit, 'price'>[];
}
