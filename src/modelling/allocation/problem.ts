import type { AllocationCurve } from './curve.ts';

/** One amount to decide: a channel, or a channel in a month. */
export interface AllocationCell {
  readonly id: string;
  readonly curve: AllocationCurve;
  readonly min: number;
  readonly max: number;
  /** The minimum of a cell that is on: its spend is either 0 or at least this. Requires a `min` of 0. */
  readonly floor?: number;
  /** Today's spend. The result is never worse than today's split if that keeps the limits. */
  readonly today?: number;
}

/**
 * `least` ≤ Σ factor · spend ≤ `most` over some cells: a month's budget, a share of the total, two channels
 * together.
 */
export interface AllocationLimit {
  readonly name: string;
  readonly factors: readonly { readonly cell: string; readonly factor: number }[];
  readonly least?: number;
  readonly most?: number;
}

/**
 * The goal: the largest response, the smallest budget that reaches a response, the largest response with a
 * return of at least `ratio` (target CPA = 1 / ratio; for revenue, ROAS ≥ ratio), or all spend with a
 * marginal return of at least `ratio`.
 */
export type AllocationGoal =
  | { readonly kind: 'mostResponse' }
  | { readonly kind: 'leastBudget'; readonly response: number }
  | { readonly kind: 'returnOf'; readonly ratio: number }
  | { readonly kind: 'marginalReturnOf'; readonly ratio: number };

export interface AllocationProblem {
  readonly cells: readonly AllocationCell[];
  readonly goal: AllocationGoal;
  /** The maximum total spend. */
  readonly budget?: number;
  readonly limits?: readonly AllocationLimit[];
  /** The minimum number of cells with a floor that are on. */
  readonly active?: { readonly least: number };
}

/** A limit that constrains the split. */
export interface BindingLimit {
  /** `budget`, `response`, `return`, `active`, the name of a limit, or `min` or `max` of the cell. */
  readonly limit: string;
  readonly cell?: string;
  /**
   * The shadow price: the gain per unit of the limit, in the unit of the goal (response, or money for
   * `leastBudget`, where negative means saved). Null for `active`, which is an integer.
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
  /**
   * `greedy` is exact. `solver` uses piecewise linear curves and may have been stopped; `gap` is then not 0.
   */
  readonly by: 'greedy' | 'solver' | 'today';
  /** The maximum possible improvement, as a share of the response. */
  readonly gap: number;
}

/** The result when no split was found. */
export interface NoSplit {
  readonly kind: 'impossible' | 'late';
  /** Contradicting limits: removing any one of them resolves the conflict. Empty when the time ran out. */
  readonly conflict: readonly Omit<BindingLimit, 'price'>[];
}
