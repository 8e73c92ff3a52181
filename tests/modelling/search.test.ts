// The parts of the search for a fit, each against a plain way to the same.
import { describe, expect, it } from 'vitest';
import { solvePositive } from '../../src/modelling/curves/cholesky.ts';
import { curveDefaults, type CurveOptions } from '../../src/modelling/curves/history.ts';
import { ModelRows } from '../../src/modelling/curves/model-rows.ts';
import { modelledBy } from '../../src/modelling/curves/fit-problem.ts';
import { normalEquations } from '../../src/modelling/curves/normal-equations.ts';
import { problemOf } from '../../src/modelling/curves/problem-of-history.ts';
import { effectOf, parametersOf, reached } from '../../src/modelling/curves/problem.ts';
import { randomOf } from '../../src/modelling/curves/random.ts';
import { simulatedTruth } from './support/simulated.ts';

const { history } = simulatedTruth(5, 3, 60);
const lift = { channel: 'c2', from: history.weeks[20]!, to: history.weeks[25]!, lift: 9, standardError: 1 };

function problemWith(options: Partial<CurveOptions>) {
  const all = { ...curveDefaults, ...options };
  return problemOf({ ...history, experiments: [lift] }, history.channels, all, 55);
}

it('the rows of the model are its weeks, and what the channel of an experiment brought in its weeks', () => {
  const problem = problemWith({});
  const values = parametersOf(problem).map(({ middle }, at) => middle + 0.1 + at / 100);
  const rows = new ModelRows(problem);
  const predicted = new Float64Array(rows.count);
  rows.predictInto(predicted, values);
  const whole = modelledBy(problem, values);
  const effect = effectOf(problem, values, 1);
  const line = reached(problem.spend[1]!, effect, problem.options);
  const brought = line.slice(20, 26).reduce((sum, share) => sum + effect.effect * share, 0);
  const expected = [...whole.slice(problem.first, problem.end), brought];
  expect(predicted).toHaveLength(expected.length);
  for (const [row, value] of expected.entries()) expect(predicted[row]).toBeCloseTo(value, 12);
});

describe('how the rows of the model change with its parameters', () => {
  it.each([
    { adstock: 'geometric', saturation: 'hill' },
    { adstock: 'geometric', saturation: 'logistic' },
    { adstock: 'binomial', saturation: 'hill' },
    { adstock: 'weibull', saturation: 'hill' },
    { adstock: 'weibull', saturation: 'logistic' },
    { adstock: 'none', saturation: 'hill' },
  ] as const)('is what a small step changes: $adstock, $saturation', (options) => {
    const problem = problemWith(options);
    const random = randomOf(3);
    const values = parametersOf(problem).map(({ middle }) => middle + 0.1 + 0.2 * random());
    const rows = new ModelRows(problem);
    const at = (where: readonly number[]): Float64Array => {
      const predicted = new Float64Array(rows.count);
      rows.predictInto(predicted, where);
      return predicted;
    };
    const changes = new Float64Array(values.length * rows.count);
    at(values);
    rows.changesInto(changes);
    const step = 1e-6;
    for (const [parameter, value] of values.entries()) {
      const [more, less] = [
        at(values.with(parameter, value + step)),
        at(values.with(parameter, value - step)),
      ];
      for (let row = 0; row < rows.count; row += 1) {
        const change = changes[parameter * rows.count + row]!;
        expect(Math.abs(change - (more[row]! - less[row]!) / (2 * step))).toBeLessThan(1e-4);
      }
    }
  });

  it('is finite where nothing was spent and nothing carries over', () => {
    const problem = problemWith({});
    const values = parametersOf(problem).map(({ least, middle }) => (middle === 0.3 ? least : middle + 0.1));
    const rows = new ModelRows(problem);
    rows.predictInto(new Float64Array(rows.count), values);
    const changes = new Float64Array(values.length * rows.count);
    rows.changesInto(changes);
    expect(problem.spend.some((own) => own.includes(0))).toBe(true);
    expect(changes.every(Number.isFinite)).toBe(true);
  });
});

describe('the equations of a step', () => {
  it.each([1, 2, 5, 8, 13])('are those of the definition, and are solved: %i parameters', (size) => {
    const random = randomOf(size);
    const some = (length: number): Float64Array => Float64Array.from({ length }, () => random() - 0.5);
    const count = 11;
    const [changes, rows, predicted, middles] = [some(size * count), some(count), some(count), some(size)];
    const values = [...some(size)];
    const rowDeviations = some(count).map((value) => 1 + value);
    const spreads = some(size).map((value) => 1 + value);
    const plain = (one: number, other: number): number =>
      rows.reduce((sum, _, row) => sum + (changes[one * count + row]! * changes[other * count + row]!) / rowDeviations[row]! ** 2, 0); // prettier-ignore
    const expected = values.map((_, one) =>
      values.map((__, other) => plain(one, other) + (one === other ? spreads[one]! ** -2 : 0)),
    );
    const right = values.map((value, one) =>
      rows.reduce(
        (sum, target, row) =>
          sum + (changes[one * count + row]! * (target - predicted[row]!)) / rowDeviations[row]! ** 2,
        (middles[one]! - value) / spreads[one]! ** 2,
      ),
    );
    const equations = { matrix: new Float64Array(size * size), right: new Float64Array(size) };
    normalEquations(equations, { rows, rowDeviations, middles, spreads }, predicted, values, changes);
    for (const [one, own] of expected.entries()) {
      expect(equations.right[one]).toBeCloseTo(right[one]!, 10);
      for (let other = 0; other <= one; other += 1)
        expect(equations.matrix[one * size + other]).toBeCloseTo(own[other]!, 10);
    }
    const step = solvePositive(equations.matrix, equations.right, size)!;
    for (const [one, own] of expected.entries())
      expect(own.reduce((sum, factor, other) => sum + factor * step[other]!, 0)).toBeCloseTo(right[one]!, 8);
  });

  it('have no solution where the matrix is not positive', () => {
    expect(solvePositive(Float64Array.of(1, 0, 2, 1), Float64Array.of(1, 1), 2)).toBeNull();
  });
});
