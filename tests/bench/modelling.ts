import highsLoader from 'highs';
import { inRange, lessEq, solve as solveByYalps } from 'yalps';
import { LinearModel, solve } from '../../src/modelling/allocation/linear-model.ts';
import { randomOf } from '../../src/modelling/curves/random.ts';
import { allocate, fitCurves, flightCurve, forecast } from '../../src/modelling/index.ts';
import { runModel } from '../../src/server/models/run-model.ts';
import { kinds, simulated } from '../modelling/forecast/simulated.ts';
import { simulatedTruth } from '../modelling/support/simulated.ts';
import { predict } from '../support/augurs.ts';
import { costFigures, costsOf, figure, time } from './suite.ts';
import type { Figure, Suite } from './suite.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
type Highs = Awaited<ReturnType<typeof highsLoader>>;

/**
 * Measures fits, forecasts and splits. Compares linear problems with yalps, and forecasts with a repetition
 * of the last week.
 */
export const modelling: Suite = {
  name: 'modelling',
  async run(progress) {
    const highs = await highsLoader();
    const steps: readonly (readonly [string, () => Promise<readonly Figure[]>])[] = [
      ['forecasts', forecasts],
      ['linear problems', () => linear(highs)],
      ['choices', () => choices(highs)],
      ['a fit that is cancelled', cancelled],
      ['a fit of 20 channels', fit],
    ];
    const found: Figure[] = [];
    for (const [name, run] of steps) {
      progress(name);
      found.push(...(await run()));
    }
    return found;
  },
};

const [DAYS, AHEAD, EACH] = [364, 28, 4];

/** Forecasts generated series. Measures the error and the time. */
async function forecasts(): Promise<readonly Figure[]> {
  const [ours, naive, times]: [number[], number[], number[]] = [[], [], []];
  for (const kind of kinds)
    for (let index = 0; index < EACH; index += 1) {
      const whole = simulated(kind, DAYS + AHEAD, 9_000 + index);
      const values = whole.slice(0, DAYS);
      const outcomes = whole.slice(DAYS);
      let said: ReturnType<typeof forecast> | null = null;
      times.push(await time(() => (said = forecast({ values, seasons: [7], horizon: AHEAD, level: 0.9 }, predict)))); // prettier-ignore
      const answer = said as ReturnType<typeof forecast> | null;
      if (answer?.kind !== 'forecast') throw new Error(`${kind} ${index} is refused`);
      const errorOf = (expected: (step: number) => number): number =>
        outcomes.reduce((sum, outcome, step) => sum + Math.abs(outcome - expected(step)), 0) /
        outcomes.reduce((sum, outcome) => sum + Math.abs(outcome), 0);
      ours.push(100 * errorOf((step) => answer.points[step]!.value));
      naive.push(100 * errorOf((step) => values[DAYS - 7 + (step % 7)]!));
    }
  return [
    figure('forecast of 28 days from 364, tested at 12 moments', 'ms', times),
    figure('its error', '%', ours),
    figure('error of the last week again', '%', naive),
    figure('error / that of the last week again', 'x', [mean(ours) / mean(naive)], 1),
  ];
}

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, each) => sum + each, 0) / figures.length;

const [CHANNELS, MONTHS, PIECES] = [200, 12, 8];

/**
 * Measures the best split of piecewise linear concave curves with a budget for each month and a total budget.
 */
async function linear(highs: Highs): Promise<readonly Figure[]> {
  const random = randomOf(12);
  const model = new LinearModel();
  const months: [number, number][][] = Array.from({ length: MONTHS }, () => []);
  const variables: Record<string, Record<string, number>> = {};
  const constraints: Record<string, ReturnType<typeof lessEq>> = { all: lessEq(30_000) };
  const monthly = 3_000;
  for (let month = 0; month < MONTHS; month += 1) {
    constraints[`month${month}`] = lessEq(monthly);
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      let worth = 2 + 3 * random();
      for (let piece = 0; piece < PIECES; piece += 1) {
        worth *= 0.6 + 0.3 * random();
        const column = model.addColumn(worth, 0, 10);
        months[month]!.push([column, 1]);
        constraints[`own${column}`] = inRange(0, 10);
        variables[`x${column}`] = { worth, all: 1, [`month${month}`]: 1, [`own${column}`]: 1 };
      }
    }
  }
  for (const entries of months) model.addRow(Number.NEGATIVE_INFINITY, monthly, entries);
  model.addRow(Number.NEGATIVE_INFINITY, 30_000, months.flat());
  let [ours, theirs] = [0, 0];
  const solved = (): void => {
    const { solution } = solve(highs, model.data(highs), 60);
    ours = model.cost.reduce((sum, worth, at) => sum + worth * solution.colValue[at]!, 0);
  };
  solved();
  const costs = await costsOf(ROUNDS, solved);
  const other = await time(() => {
    theirs = solveByYalps({ direction: 'maximize', objective: 'worth', constraints, variables }, { timeout: 30_000 }).result; // prettier-ignore
  });
  return [
    ...costFigures('LP, 200 channels × 12 months × 8 pieces, warm', costs, 500),
    figure('the same by yalps (once, at most 30 s)', 'ms', [other]),
    figure('its optimum / that of yalps', 'x', Number.isFinite(theirs) ? [ours / theirs] : [1], 1 - 1e-9, true), // prettier-ignore
  ];
}

/** Measures a split of S-shaped curves, each of which is off or has at least a minimum spend. */
async function choices(highs: Highs): Promise<readonly Figure[]> {
  const random = randomOf(40);
  const cells = Array.from({ length: 40 }, (_, at) => ({
    id: `c${at}`,
    curve: flightCurve([{ effect: 500 + 1_500 * random(), saturation: { form: 'hill', half: 30 + 100 * random(), slope: 1.5 + random() }, carry: [] }], { adstock: 'none', window: 1, weeks: 1, carryOver: 'steady' }), // prettier-ignore
    min: 0,
    max: 300,
    floor: 20,
  }));
  let gap = 1;
  const taken = await time(() => {
    const split = allocate({ cells, budget: 2_000, goal: { kind: 'mostResponse' }, active: { least: 10 } }, highs, 5); // prettier-ignore
    if (split.kind === 'split') ({ gap } = split);
  });
  return [
    figure('MIP, 40 channels with an S, each on or off: time, of 5 s', 'ms', [taken], 5_500),
    figure('the same: how much better the best could be at most', '%', [100 * gap], 0.5),
  ];
}

/** Measures how soon a cancelled fit ends, in a worker as on the server. */
async function cancelled(): Promise<readonly Figure[]> {
  const { history } = simulatedTruth(3, 10);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const control = new AbortController();
    const running = runModel('curves', { history }, { milliseconds: 60_000, signal: control.signal });
    await new Promise((resolve) => setTimeout(resolve, 400));
    const started = performance.now();
    control.abort();
    await running.catch(() => null);
    times.push(performance.now() - started);
  }
  return [figure('fit that is cancelled: until it has ended', 'ms', times, 200)];
}

async function fit(): Promise<readonly Figure[]> {
  const { history } = simulatedTruth(5, 20);
  const costs = await costsOf(1, () => {
    const found = fitCurves(history, { draws: 500 });
    if (found.kind === 'refused') throw new Error(found.refusal.reason);
  });
  return costFigures('fit of 20 channels × 104 weeks with 500 draws, one core', costs, 10_000);
}
