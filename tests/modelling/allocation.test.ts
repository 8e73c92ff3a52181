import highsLoader from 'highs';
import { beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  allocate,
  flightCurve,
  type AllocationCell,
  type NoSplit,
  type Split,
} from '../../src/modelling/index.ts';
import type { AllocationGoal, AllocationProblem } from '../../src/modelling/allocation/problem.ts';
import { straightCurve } from './support/straight-curve.ts';
import { solveProblem } from '../../src/modelling/allocation/solver.ts';

type Highs = Awaited<ReturnType<typeof highsLoader>>;
let highs: Highs;
beforeAll(async () => {
  highs = await highsLoader();
});

/** As many random problems as `npm run prove -- modelling` asks, or few. */
const numRuns = Number(process.env.MODELLING_RUNS ?? 40);

function split(problem: AllocationProblem): Split {
  const found = allocate(problem, highs);
  if (found.kind !== 'split') throw new Error(JSON.stringify(found));
  return found;
}

const logistic = (effect: number, lambda: number, retention: number) => ({
  effect,
  saturation: { form: 'logistic' as const, half: (2 * Math.atanh(0.5)) / lambda, slope: 1 },
  carry: [retention],
});

const best = (problem: Partial<AllocationProblem> & Pick<AllocationProblem, 'cells'>): Split =>
  split({ goal: { kind: 'mostResponse' }, budget: 3000, ...problem });

const hill = (id: string, effect: number, half: number, slope = 1): AllocationCell => ({
  id,
  curve: flightCurve([{ effect, saturation: { form: 'hill', half, slope }, carry: [] }], {
    adstock: 'none',
    window: 1,
    weeks: 1,
    carryOver: 'steady',
  }),
  min: 0,
  max: 200,
});

describe('the optimum that PyMC-Marketing tests', () => {
  const draws = [
    [0.1, 0.2],
    [0.3, 0.4],
    [0.5, 0.6],
    [0.7, 0.8],
  ] as const;
  const flight = { adstock: 'geometric', window: 4, weeks: 30, carryOver: 'whole' } as const;
  // The budget of 100 is one for each of 30 periods.
  const cells = (carryOver: 'whole' | 'untilEnd', max = 3000): AllocationCell[] =>
    [0, 1].map((channel) => ({
      id: `x${channel + 1}`,
      curve: flightCurve(
        draws.map((lambdas) => logistic([0.5, 1][channel]!, lambdas[channel]!, [0.5, 0.7][channel]!)),
        { ...flight, carryOver },
      ),
      min: 0,
      max,
    }));
  it('is 54.783317 and 45.216683 of 100, with a response of 48.931664', () => {
    const { spend, total, by } = best({ cells: cells('whole') });
    expect(by).toBe('greedy');
    expect(spend[0]! / 30).toBeCloseTo(54.783317, 4);
    expect(spend[1]! / 30).toBeCloseTo(45.216683, 4);
    expect(total.response).toBeCloseTo(48.931664, 5);
  });

  it('is 50 and 50 where neither may have more', () => {
    const { spend, binding } = best({ cells: cells('whole', 1500) });
    expect(spend).toEqual([1500, 1500]);
    expect(binding.map(({ limit, cell }) => [limit, cell])).toContainEqual(['max', 'x1']);
  });

  it('is 58.98 where nothing carries over past the end', () => {
    expect(best({ cells: cells('untilEnd') }).spend[0]! / 30).toBeCloseTo(58.98, 2);
  });
});

describe('the optima of the data with a known truth', () => {
  const cells = [logistic(200, 1, 0.3), logistic(150, 2.5, 0.5)].map((effect, channel) => ({
    id: `x${channel + 1}`,
    curve: flightCurve([effect], { adstock: 'geometric', window: 4, weeks: 1, carryOver: 'steady' }),
    min: 0,
    max: 10,
  }));
  it.each([
    [0.6, 0, 0.6, 95.2723],
    [1.2, 0.496853, 0.703147, 154.5705],
    [2.4, 1.469653, 0.930347, 248.5009],
  ])('of a weekly budget of %d', (budget, first, second, response) => {
    const found = split({ cells, budget, goal: { kind: 'mostResponse' } });
    expect(found.spend[0]).toBeCloseTo(first, 5);
    expect(found.spend[1]).toBeCloseTo(second, 5);
    expect(found.total.response).toBeCloseTo(response, 3);
  });
});

/** Concave, in straight pieces: slopes fall. */
const concave = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1000 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => {
    const slopes = pieces.map(([, slope]) => slope / 100).toSorted((left, right) => right - left);
    const points: [number, number][] = [[0, 0]];
    for (const [at, [length]] of pieces.entries()) {
      const [spend, response] = points.at(-1)!;
      points.push([spend + length, response + slopes[at]! * length]);
    }
    return points;
  });
const concaveProblem = fc
  .tuple(fc.array(concave, { minLength: 2, maxLength: 8 }), fc.double({ min: 0.05, max: 1, noNaN: true }))
  .map(([curves, share]): AllocationProblem => {
    const cells = curves.map((points, at) => ({
      id: `c${at}`,
      curve: straightCurve(points),
      min: 0,
      max: points.at(-1)![0],
    }));
    return {
      cells,
      budget: share * cells.reduce((sum, { max }) => sum + max, 0),
      goal: { kind: 'mostResponse' },
    };
  });

describe('laws of the best split', () => {
  it('rising marginal returns and the solver find the same, of concave curves', () => {
    fc.assert(
      fc.property(concaveProblem, (problem) => {
        const greedy = split(problem);
        const solved = solveProblem(problem, highs, 5);
        if (solved.kind !== 'split') throw new Error(solved.kind);
        const response = solved.spend.reduce(
          (sum, amount, at) => sum + problem.cells[at]!.curve.response(amount),
          0,
        );
        expect(greedy.by).toBe('greedy');
        expect(Math.abs(greedy.total.response - response)).toBeLessThan(1e-9 * Math.max(1, response));
      }),
      { numRuns },
    );
  });

  it('more budget never brings less, and the order of channels does not matter', () => {
    fc.assert(
      fc.property(concaveProblem, (problem) => {
        const { total, spend } = split(problem);
        expect(split({ ...problem, budget: problem.budget! * 1.1 }).total.response).toBeGreaterThanOrEqual(
          total.response * (1 - 1e-12),
        );
        const turned = split({ ...problem, cells: problem.cells.toReversed() });
        expect(turned.total.response).toBeCloseTo(total.response, 8);
        // Never worse than another split of the budget: here one in the proportion of the limits.
        const even = problem.cells.map(
          ({ max }) => (max * problem.budget!) / problem.cells.reduce((sum, cell) => sum + cell.max, 0),
        );
        const response = even.reduce((sum, amount, at) => sum + problem.cells[at]!.curve.response(amount), 0);
        expect(total.response).toBeGreaterThanOrEqual(response * (1 - 1e-9));
        expect(spend.every((amount, at) => amount >= 0 && amount <= problem.cells[at]!.max)).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe('limits', () => {
  const channels = [hill('search', 100, 50), hill('social', 80, 30), hill('video', 300, 100, 3)];
  const mostResponse = { kind: 'mostResponse' } as const;

  it('an S gets nothing or enough: a little of it would bring less than nothing of it', () => {
    const { spend, by } = split({ cells: channels, budget: 150, goal: mostResponse });
    expect(by).toBe('solver');
    const brute = bruteForce(channels, 150);
    const response = spend.reduce((sum, amount, at) => sum + channels[at]!.curve.response(amount), 0);
    expect(response).toBeGreaterThanOrEqual(brute * (1 - 1e-4));
  });

  it('name what binds and what one more unit of it would bring', () => {
    const cells = channels.slice(0, 2).map((cell) => (cell.id === 'search' ? { ...cell, max: 40 } : cell));
    const problem: AllocationProblem = { cells, budget: 100, goal: mostResponse };
    const { binding, total } = split(problem);
    const price = binding.find(({ limit }) => limit === 'max')!;
    const wider = cells.map((cell) => (cell.id === 'search' ? { ...cell, max: 40.01 } : cell));
    expect(price.cell).toBe('search');
    expect(price.price).toBeCloseTo(
      (split({ ...problem, cells: wider }).total.response - total.response) / 0.01,
      2,
    );
    const budget = binding.find(({ limit }) => limit === 'budget')!;
    expect(budget.price).toBeCloseTo(
      (split({ ...problem, budget: 100.01 }).total.response - total.response) / 0.01,
      2,
    );
  });

  it('are the same to the solver: shares, prices, and the fewest that are on', () => {
    const cells = channels.slice(0, 2);
    const share = { name: 'half to social', factors: [{ cell: 'social', factor: 0.5 }, { cell: 'search', factor: -0.5 }], least: 0, most: 0 }; // prettier-ignore
    const { spend, binding } = split({ cells, budget: 100, goal: mostResponse, limits: [share] });
    expect(spend[0]).toBeCloseTo(50, 6);
    expect(spend[1]).toBeCloseTo(50, 6);
    expect(binding.map(({ limit }) => limit)).toEqual(['budget', 'half to social']);
    const floors = channels.map((cell) => ({ ...cell, floor: 45 }));
    const two = split({ cells: floors, budget: 100, goal: mostResponse, active: { least: 2 } });
    expect(two.spend.filter((amount) => amount >= 45)).toHaveLength(2);
    expect(two.spend.filter((amount) => amount === 0)).toHaveLength(1);
  });

  it('that contradict each other are named', () => {
    const cells = channels.slice(0, 2).map((cell) => ({ ...cell, min: 60 }));
    const found = allocate({ cells, budget: 100, goal: mostResponse }, highs);
    expect(found.kind).toBe('impossible');
    expect(conflictOf(found)).toEqual(['budget', 'min search', 'min social']);
    const floors = channels.map((cell) => ({ ...cell, floor: 45 }));
    const three = allocate({ cells: floors, budget: 100, goal: mostResponse, active: { least: 3 } }, highs);
    expect(three).toMatchObject({ kind: 'impossible' });
    expect(conflictOf(three)).toEqual(expect.arrayContaining(['active', 'budget']));
  });

  it.each([
    [{ kind: 'leastBudget', response: 100 } as const],
    [{ kind: 'returnOf', ratio: 1.2 } as const],
    [{ kind: 'marginalReturnOf', ratio: 0.5 } as const],
  ])('the goal %j is reached, by rising returns and by the solver alike', (goal) => {
    const cells = channels.slice(0, 2);
    const { total } = split({ cells, goal });
    const solved = solveProblem({ cells, goal }, highs, 5);
    if (solved.kind !== 'split') throw new Error(solved.kind);
    const spend = solved.spend.reduce((sum, amount) => sum + amount, 0);
    expect(spend / total.spend).toBeCloseTo(1, 2);
    expect(measured(cells, total, goal.kind)).toBeCloseTo('ratio' in goal ? goal.ratio : goal.response, 3);
  });

  it('today is kept where nothing is better', () => {
    const cells = channels.map((cell, at) => ({ ...cell, today: [10, 20, 120][at]! }));
    const found = split({ cells, budget: 150, goal: mostResponse });
    const today = cells.reduce((sum, cell) => sum + cell.curve.response(cell.today), 0);
    expect(found.total.response).toBeGreaterThanOrEqual(today);
  });

  it.each([
    [{ min: -1 }, /amounts of 0 or more/],
    [{ max: Number.NaN }, /amounts of 0 or more/],
    [{ min: 5, floor: 9 }, /floor/],
  ])('%j is no limit of a cell', (limits, message) => {
    const cells = channels.map((cell) => ({ ...cell, ...limits }));
    expect(() => allocate({ cells, budget: 9, goal: mostResponse }, highs)).toThrow(message);
  });
});

/** What a split reached of its goal. */
function measured(
  cells: readonly AllocationCell[],
  { spend, response }: Split['total'],
  kind: AllocationGoal['kind'],
): number {
  if (kind === 'marginalReturnOf')
    return cells[0]!.curve.marginal(split({ cells, goal: { kind, ratio: 0.5 } }).spend[0]!);
  return kind === 'leastBudget' ? response : response / spend;
}

const conflictOf = (found: Split | NoSplit): string[] =>
  found.kind === 'split'
    ? []
    : found.conflict.map(({ limit, cell }) => (cell === undefined ? limit : `${limit} ${cell}`)).toSorted();

function bruteForce(cells: readonly AllocationCell[], budget: number): number {
  let most = 0;
  for (let first = 0; first <= budget; first += 0.5)
    for (let second = 0; first + second <= budget; second += 0.5) {
      const rest = budget - first - second;
      const spend = [first, second, rest];
      most = Math.max(most, spend.reduce((sum, amount, at) => sum + cells[at]!.curve.response(amount), 0)); // prettier-ignore
    }
  return most;
}
