// What must hold of the models as a whole. `npm run prove -- modelling` tries more cases than `npm test`.
import highsLoader from 'highs';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRange, lessEq, solve as solveByYalps } from 'yalps';
import { fitCurves } from '../../src/modelling/index.ts';
import { LinearModel, solve } from '../../src/modelling/allocation/linear-model.ts';
import { randomOf } from '../../src/modelling/curves/random.ts';
import { meridianHistory, meridianReturns } from './meridian/read.ts';
import { record } from './support/record.ts';
import { simulatedTruth } from './support/simulated.ts';

const truths = Number(process.env.MODELLING_TRUTHS ?? 6);
const problems = Number(process.env.MODELLING_RUNS ?? 40);
/** The proof draws truths that nothing was tuned on. */
const firstSeed = Number(process.env.MODELLING_SEED ?? 1);

describe('intervals', () => {
  it(`of 90 % hold 85 to 95 % of ${truths} simulated truths`, () => {
    let [held, all] = [0, 0];
    for (let seed = firstSeed; seed < firstSeed + truths; seed += 1) {
      const { history, contributions } = simulatedTruth(seed);
      const found = fitCurves(history, { draws: truths < 100 ? 40 : 200 });
      if (found.kind === 'refused') throw new Error(found.refusal.reason);
      for (const [at, { contribution }] of found.channels.entries()) {
        all += 1;
        if (contribution.low <= contributions[at]! && contributions[at]! <= contribution.high) held += 1;
      }
    }
    // Of few truths the share strays: by three standard deviations of 90 % it may.
    const stray = truths < 100 ? 3 * Math.sqrt((0.9 * 0.1) / all) : 0.05;
    record('curves', { level: 0.9, channels: all, coverage: held / all });
    expect(held / all).toBeGreaterThanOrEqual(0.9 - stray);
    expect(held / all).toBeLessThanOrEqual(truths < 100 ? 1 : 0.95);
  });

  it("hold Meridian's mean returns, of the same weeks", () => {
    const found = fitCurves(meridianHistory, { draws: 100 });
    if (found.kind === 'refused') throw new Error(found.refusal.reason);
    for (const [at, { perSpend }] of found.channels.entries()) {
      const [mean, low, high] = meridianReturns[at]!;
      expect(perSpend.low).toBeLessThan(mean);
      expect(perSpend.high).toBeGreaterThan(mean);
      expect(perSpend.low).toBeLessThan(high);
      expect(perSpend.high).toBeGreaterThan(low);
    }
  });
});

describe('two solvers', () => {
  let highs: Awaited<ReturnType<typeof highsLoader>>;
  beforeAll(async () => {
    highs = await highsLoader();
  });

  it(`agree on ${problems} random linear problems`, () => {
    const random = randomOf(2026 + firstSeed);
    const whole = (most: number): number => 1 + Math.floor(random() * most);
    for (let problem = 0; problem < problems; problem += 1) {
      const [columns, rows] = [whole(12), whole(8)];
      const costs = Array.from({ length: columns }, () => whole(100) / 10);
      const factors = Array.from({ length: rows }, () =>
        costs.map(() => (random() < 0.5 ? 0 : whole(20) / 4)),
      );
      const most = factors.map(() => 10 + whole(200));
      const model = new LinearModel();
      for (const cost of costs) model.addColumn(cost, 0, 50);
      for (const [row, own] of factors.entries())
        model.addRow(Number.NEGATIVE_INFINITY, most[row]!, own.flatMap((factor, at) => (factor === 0 ? [] : [[at, factor] as const]))); // prettier-ignore
      const ours = solve(highs, model.data(highs), 10);
      const value = costs.reduce((sum, cost, at) => sum + cost * ours.solution.colValue[at]!, 0);
      const theirs = solveByYalps({
        direction: 'maximize',
        objective: 'cost',
        constraints: {
          ...Object.fromEntries(most.map((bound, row) => [`row${row}`, lessEq(bound)])),
          ...Object.fromEntries(costs.map((_, at) => [`own${at}`, inRange(0, 50)])),
        },
        variables: Object.fromEntries(
          costs.map((cost, at) => [
            `x${at}`,
            {
              cost,
              [`own${at}`]: 1,
              ...Object.fromEntries(factors.map((own, row) => [`row${row}`, own[at]!])),
            },
          ]),
        ),
      });
      expect(Math.abs(value - theirs.result)).toBeLessThan(1e-6 * Math.max(1, value));
    }
  });
});
