import type { Highs } from 'highs';
import { contradiction, LinearModel, solve, type Meaning, type Solved } from './linear-model.ts';
import { piecesOf, type Pieces } from './pieces.ts';
import type { AllocationCell, AllocationProblem, BindingLimit, NoSplit } from './problem.ts';

/** A solution for the piecewise linear curves. */
export interface SolverSplit {
  readonly kind: 'split';
  readonly spend: readonly number[];
  readonly binding: readonly BindingLimit[];
  readonly gap: number;
}

/** Solves a problem with HiGHS twice: the second time with short pieces around the first solution. */
export function solveProblem(
  problem: AllocationProblem,
  highs: Highs,
  seconds: number,
): SolverSplit | NoSplit {
  const started = Date.now();
  const first = solveOnce(problem, highs, seconds, null);
  const left = seconds - (Date.now() - started) / 1000;
  if (first.kind !== 'split' || first.gap > 1e-4 || left < seconds / 4) return first;
  const second = solveOnce(problem, highs, left, first.spend);
  return second.kind === 'split' ? second : first;
}

function solveOnce(
  problem: AllocationProblem,
  highs: Highs,
  seconds: number,
  near: readonly number[] | null,
): SolverSplit | NoSplit {
  const { model, spends } = linearModel(problem, near);
  const { optimal, infeasible, unboundedOrInfeasible } = highs.constants.modelStatus;
  const found = solve(highs, model.data(highs), seconds);
  if (found.status === infeasible || found.status === unboundedOrInfeasible)
    return { kind: 'impossible', conflict: conflictOf(model, highs) };
  if (!found.hasSolution) return { kind: 'late', conflict: [] };
  const values = found.solution.colValue;
  // Integer variables have no shadow prices. The rest is solved again with these variables fixed.
  const priced = model.hasChoices ? solve(highs, model.data(highs, values), seconds) : found;
  return {
    kind: 'split',
    spend: spends.map((column, at) => within(values[column]!, problem.cells[at]!)),
    binding: priced.status === optimal ? bindingOf(model, priced) : [],
    gap: found.status === optimal ? 0 : found.gap,
  };
}

/** Clamps a spend to its bounds, which the solver keeps only to 1e-7. */
function within(spend: number, { min, max, floor = 0 }: AllocationCell): number {
  if (floor > 0) return spend < floor / 2 ? 0 : Math.min(Math.max(spend, floor), max);
  return Math.min(Math.max(spend, min), max);
}

function linearModel(problem: AllocationProblem, near: readonly number[] | null) {
  const { cells, goal, budget, limits = [], active } = problem;
  const model = new LinearModel();
  const requested = goal.kind === 'leastBudget' ? 0 : 1;
  const cost = goal.kind === 'leastBudget' ? -1 : goal.kind === 'marginalReturnOf' ? -goal.ratio : 0;
  const spends = cells.map(({ id, min, max, floor = 0 }) => {
    const column = model.addColumn(cost, floor > 0 ? 0 : min, max);
    model.columnMeanings.set(column, id);
    return column;
  });
  const response: (readonly [number, number])[] = [];
  let constant = 0;
  for (const [at, cell] of cells.entries()) {
    const pieces = piecesOf(cell, near?.[at] ?? null);
    constant += pieces.responses[0]!;
    response.push(...addPieces(model, spends[at]!, pieces, requested));
  }
  const on = cells.flatMap((cell, at) => (cell.floor ? [addSwitch(model, spends[at]!, cell)] : []));
  const columnOf = new Map(cells.map(({ id }, at) => [id, spends[at]!]));
  const all = spends.map((column) => [column, 1] as const);
  const none = Number.POSITIVE_INFINITY;
  if (budget !== undefined) model.addRow(-none, budget, all, { limit: 'budget' });
  for (const { name, factors, least = -none, most = none } of limits)
    model.addRow(least, most, factors.map(({ cell, factor }) => [columnOf.get(cell)!, factor] as const), { limit: name }); // prettier-ignore
  if (goal.kind === 'leastBudget')
    model.addRow(goal.response - constant, none, response, { limit: 'response' });
  if (goal.kind === 'returnOf')
    model.addRow(-constant, none, [...response, ...all.map(([column]) => [column, -goal.ratio] as const)], {
      limit: 'return',
    });
  if (active !== undefined)
    model.addRow(active.least - (cells.length - on.length), none, on.map((column) => [column, 1] as const), { limit: 'active' }); // prettier-ignore
  return { model, spends };
}

/**
 * Adds a column for each piece of a curve. A piece of an S has a binary variable that can be 1 only when the
 * piece before is full.
 */
function addPieces(
  model: LinearModel,
  spend: number,
  { spends, responses, ordered }: Pieces,
  requested: number,
): (readonly [column: number, slope: number])[] {
  const lengths = spends.slice(1).map((to, at) => to - spends[at]!);
  const slopes = lengths.map((length, at) => (responses[at + 1]! - responses[at]!) / length);
  const columns = lengths.map((length, at) => model.addColumn(requested * slopes[at]!, 0, length));
  model.addRow(spends[0]!, spends[0]!, [[spend, 1], ...columns.map((column) => [column, -1] as const)]);
  const none = Number.POSITIVE_INFINITY;
  for (let at = 0; at < ordered; at += 1) {
    const isFull = model.addColumn(0, 0, 1, true);
    model.addRow(0, none, [
      [columns[at]!, 1],
      [isFull, -lengths[at]!],
    ]);
    // One row per piece. A single row for all pieces would let a fractional variable admit the whole steepest
    // piece.
    const last = at + 1 < ordered ? at + 2 : columns.length;
    for (let next = at + 1; next < last; next += 1)
      model.addRow(-none, 0, [
        [columns[next]!, 1],
        [isFull, -lengths[next]!],
      ]);
  }
  return columns.map((column, at) => [column, slopes[at]!] as const);
}

/** Adds a binary variable: the spend is 0, or between `floor` and `max`. Returns its column. */
function addSwitch(model: LinearModel, spend: number, { id, floor, max }: AllocationCell): number {
  const isOn = model.addColumn(0, 0, 1, true);
  const none = Number.POSITIVE_INFINITY;
  model.addRow(0, none, [[spend, 1], [isOn, -floor!]], { limit: 'min', cell: id }); // prettier-ignore
  model.addRow(-none, 0, [[spend, 1], [isOn, -max]], { limit: 'max', cell: id }); // prettier-ignore
  return isOn;
}

/** Prices up to this amount are rounding errors. */
const NOTHING = 1e-9;

function bindingOf(model: LinearModel, { solution }: Solved): BindingLimit[] {
  const found: BindingLimit[] = [];
  const add = (meaning: Meaning, price: number): void => {
    if (Math.abs(price) > NOTHING)
      found.push({ ...meaning, price: meaning.limit === 'active' ? null : price });
  };
  for (const [row, { meaning }] of model.rows.entries())
    if (meaning !== null) add(meaning, solution.rowDual[row]!);
  for (const [column, cell] of model.columnMeanings)
    if (model.upper[column]! > model.lower[column]!) {
      const price = solution.colDual[column]!;
      add({ limit: price > 0 ? 'max' : 'min', cell }, price);
    }
  return found;
}

/**
 * The contradicting limits: by the solver if the continuous problem is infeasible, otherwise by removing
 * limits one by one.
 */
function conflictOf(model: LinearModel, highs: Highs): Meaning[] {
  const loose = { ...model.data(highs), integrality: undefined };
  const { rowIndex, colIndex, colBound } = contradiction(highs, loose);
  const named = [
    ...Array.from(rowIndex).flatMap((row) => model.rows[row]!.meaning ?? []),
    ...Array.from(colIndex).flatMap((column, at) => {
      const cell = model.columnMeanings.get(column);
      if (cell === undefined) return [];
      const isUpper = colBound[at] === highs.constants.iis.boundUpper;
      return [{ limit: isUpper ? 'max' : 'min', cell }];
    }),
  ];
  return named.length > 0 ? named : withoutOne(model, highs);
}

/**
 * The deletion filter (Chinneck 1997) over the named rows: rows without which the problem is still infeasible
 * are dropped.
 */
function withoutOne(model: LinearModel, highs: Highs): Meaning[] {
  const { infeasible, unboundedOrInfeasible } = highs.constants.modelStatus;
  const needed: Meaning[] = [];
  for (const row of model.rows) {
    if (row.meaning === null) continue;
    const { least, most } = row;
    [row.least, row.most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const { status } = solve(highs, model.data(highs), 2);
    if (status === infeasible || status === unboundedOrInfeasible) continue;
    needed.push(row.meaning);
    [row.least, row.most] = [least, most];
  }
  return needed;
}
