import type { Highs } from 'highs';
import { fillBudget, fillTo, isGreedy, leastBudget, totalOf, type FilledSplit } from './greedy.ts';
import type { AllocationCell, AllocationProblem, BindingLimit, NoSplit, Split } from './problem.ts';
import { refuseProblem } from './refuse-problem.ts';
import { solveProblem } from './solver.ts';

/**
 * Finds the best split of a budget over cells. For curves without an S under a single budget it is exact, by
 * equal marginal returns. Otherwise it uses HiGHS on piecewise linear curves (with integer variables for an
 * S), for at most `seconds`. Never worse than today's split if that keeps the limits. Returns the
 * contradicting limits when no split exists.
 *
 * Throws a RangeError for invalid amounts and unknown names of cells.
 */
export function allocate(problem: AllocationProblem, highs: Highs, seconds = 10): Split | NoSplit {
  refuseProblem(problem);
  const crossed = problem.cells.find(({ min, max, floor = 0 }) => max < Math.max(min, floor));
  if (crossed !== undefined)
    return {
      kind: 'impossible',
      conflict: [
        { limit: 'min', cell: crossed.id },
        { limit: 'max', cell: crossed.id },
      ],
    };
  if (isGreedy(problem)) {
    const filled = fillFor(problem);
    if (filled !== null) return splitOf(problem, filled.spend, 'greedy', bindingOf(problem, filled), 0);
  }
  const found = solveProblem(problem, highs, seconds);
  if (found.kind !== 'split') return found;
  const split = splitOf(problem, found.spend, 'solver', found.binding, found.gap);
  const today = todaysSplit(problem);
  return today !== null && isBetter(problem, today, split) ? today : split;
}

/** The greedy split for a goal. Null when no split keeps the limits. */
function fillFor({ cells, goal, budget = Number.POSITIVE_INFINITY }: AllocationProblem): FilledSplit | null {
  const responseOf = (spend: readonly number[]): number =>
    spend.reduce((sum, amount, at) => sum + cells[at]!.curve.response(amount), 0);
  if (goal.kind === 'mostResponse') return fillBudget(cells, budget);
  if (goal.kind === 'leastBudget')
    return leastBudget(cells, budget, (spend) => responseOf(spend) >= goal.response);
  if (goal.kind === 'marginalReturnOf') {
    const spend = fillTo(cells, goal.ratio);
    const isWithin = spend.reduce((sum, amount) => sum + amount, 0) <= budget;
    return isWithin ? { spend, level: goal.ratio } : fillBudget(cells, budget);
  }
  return null;
}

/**
 * Binding limits of the greedy split. The price of a cell's own limit is the difference of its marginal
 * return to that of the others.
 */
function bindingOf(
  { cells, goal, budget }: AllocationProblem,
  { spend, level }: FilledSplit,
): BindingLimit[] {
  const total = spend.reduce((sum, amount) => sum + amount, 0);
  // The goal `leastBudget` is measured in money, so prices are converted.
  const inGoal = (price: number): number =>
    goal.kind === 'leastBudget' && level > 0 ? price / level : price;
  const own = cells.flatMap(({ id, curve, min, max }, at): BindingLimit[] => {
    if (min === max) return [];
    const price = curve.marginal(spend[at]!) - level;
    if (spend[at] === max && price > 0) return [{ limit: 'max', cell: id, price: inGoal(price) }];
    if (spend[at] === min && price < 0) return [{ limit: 'min', cell: id, price: inGoal(price) }];
    return [];
  });
  const isSpent = budget !== undefined && total >= budget * (1 - 1e-9) && level > 0;
  if (goal.kind === 'leastBudget')
    return level > 0 ? [{ limit: 'response', price: -1 / level }, ...own] : own;
  const price = goal.kind === 'marginalReturnOf' ? level - goal.ratio : level;
  return isSpent && price > 0 ? [{ limit: 'budget', price }, ...own] : own;
}

function splitOf(
  { cells }: AllocationProblem,
  spend: readonly number[],
  by: Split['by'],
  binding: readonly BindingLimit[],
  gap: number,
): Split {
  const response = spend.map((amount, at) => cells[at]!.curve.response(amount));
  return {
    kind: 'split',
    spend,
    response,
    total: { spend: totalOf(spend), response: totalOf(response) },
    binding,
    by,
    gap,
  };
}

/** Today's split, if every cell has one and it keeps all limits. */
function todaysSplit(problem: AllocationProblem): Split | null {
  const { cells, goal, budget = Number.POSITIVE_INFINITY, limits = [], active } = problem;
  if (cells.some((cell) => cell.today === undefined || !keepsItsLimits(cell, cell.today))) return null;
  const split = splitOf(problem, cells.map(({ today }) => today!), 'today', [], 0); // prettier-ignore
  const spendOf = new Map(cells.map(({ id, today }) => [id, today!]));
  const keeps = limits.every(
    ({ factors, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
      const reached = factors.reduce((total, { cell, factor }) => total + factor * spendOf.get(cell)!, 0);
      return reached >= least && reached <= most;
    },
  );
  const isOn = split.spend.filter((amount) => amount > 0).length >= (active?.least ?? 0);
  const { spend, response } = split.total;
  const reaches =
    goal.kind === 'leastBudget'
      ? response >= goal.response
      : goal.kind === 'returnOf'
        ? response >= goal.ratio * spend
        : true;
  return keeps && isOn && reaches && spend <= budget ? split : null;
}

function keepsItsLimits({ min, max, floor = 0 }: AllocationCell, spend: number): boolean {
  return spend >= min && spend <= max && (floor === 0 || spend === 0 || spend >= floor);
}

function isBetter({ goal }: AllocationProblem, one: Split, other: Split): boolean {
  const worth = ({ total }: Split): number => {
    if (goal.kind === 'leastBudget') return -total.spend;
    return goal.kind === 'marginalReturnOf' ? total.response - goal.ratio * total.spend : total.response;
  };
  return worth(one) > worth(other);
}
