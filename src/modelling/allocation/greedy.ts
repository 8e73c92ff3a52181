import type { AllocationCell, AllocationProblem } from './problem.ts';

/** Bisections after which no double is left between the ends of an interval. */
const HALVINGS = 200;

/**
 * Whether the greedy algorithm is exact: all curves are concave between their limits, and there is only one
 * budget.
 */
export function isGreedy({ cells, limits = [], active }: AllocationProblem): boolean {
  return (
    limits.length === 0 &&
    active === undefined &&
    cells.every(({ curve, min, max, floor = 0 }) => floor === 0 && min <= max && curve.concaveFrom <= min)
  );
}

/** A split, and its level: the marginal return of every cell that is not at one of its own limits. */
export interface FilledSplit {
  readonly spend: readonly number[];
  readonly level: number;
}

/**
 * The split of a budget with the largest response. Exact: all cells get the spend with the same marginal
 * return, found by bisection. The remainder of the last interval has the same value in every cell. Null when
 * the minima exceed the budget.
 */
export function fillBudget(cells: readonly AllocationCell[], budget: number): FilledSplit | null {
  const least = cells.map(({ min }) => min);
  const most = cells.map(({ max }) => max);
  if (totalOf(least) > budget * (1 + 1e-12)) return null;
  if (totalOf(most) <= budget) return { spend: most, level: 0 };
  let [low, high] = [0, 1];
  while (totalOf(fillTo(cells, high)) > budget && high < 1e300) high *= 4;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (totalOf(fillTo(cells, middle)) > budget) low = middle;
    else high = middle;
  }
  const [less, more] = [fillTo(cells, high), fillTo(cells, low)];
  const open = totalOf(more) - totalOf(less);
  const share = open > 0 ? Math.min(1, Math.max(0, (budget - totalOf(less)) / open)) : 0;
  return { spend: less.map((amount, at) => amount + share * (more[at]! - amount)), level: high };
}

/** The spend of each cell at which its marginal return falls to `level`. */
export function fillTo(cells: readonly AllocationCell[], level: number): number[] {
  return cells.map(({ curve, min, max }) => {
    if (curve.marginal(min) <= level) return min;
    if (curve.marginal(max) > level) return max;
    let [low, high] = [min, max];
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (low + high) / 2;
      if (middle <= low || middle >= high) break;
      if (curve.marginal(middle) > level) low = middle;
      else high = middle;
    }
    return high;
  });
}

/** The smallest budget whose split satisfies `isEnough`, and that split. Null when none does. */
export function leastBudget(
  cells: readonly AllocationCell[],
  most: number,
  isEnough: (spend: readonly number[]) => boolean,
): FilledSplit | null {
  const total = totalOf(cells.map(({ min }) => min));
  let [low, high] = [total, Math.min(most, totalOf(cells.map(({ max }) => max)))];
  const last = fillBudget(cells, high);
  if (last === null || !isEnough(last.spend)) return null;
  const first = fillBudget(cells, low)!;
  if (isEnough(first.spend)) return first;
  let found = last;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    const filled = fillBudget(cells, middle)!;
    if (isEnough(filled.spend)) [high, found] = [middle, filled];
    else low = middle;
  }
  return found;
}

export function totalOf(spend: readonly number[]): number {
  return spend.reduce((total, amount) => total + amount, 0);
}
