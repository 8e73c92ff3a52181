import type { Trial } from './back-test.ts';
import { widthsOf } from './calibrate.ts';
import type { Forecast } from './question.ts';

/**
 * The accuracy of single periods and of sums. Each trial is tested with the interval that the others give.
 */
export function checked(trials: readonly Trial[], level: number): Pick<Forecast, 'test' | 'sumsTest'> {
  const [within, sumsWithin]: [boolean[], boolean[]] = [[], []];
  for (const trial of trials) {
    const others = trials.filter((other) => other !== trial);
    const { points, sums } = widthsOf(others, trial.spread, level);
    within.push(...trial.errors.map((error, step) => Math.abs(error) <= (points[step] ?? 0)));
    sumsWithin.push(...sumsOf(trial.errors).map((error, step) => Math.abs(error) <= (sums[step] ?? 0)));
  }
  return {
    test: {
      origins: trials.length,
      coverage: shareOf(within),
      error: errorIn(trials, ({ errors }) => errors),
      naiveError: errorIn(trials, ({ naive }) => naive),
    },
    sumsTest: {
      origins: trials.length,
      coverage: shareOf(sumsWithin),
      error: sumErrorIn(trials, ({ errors }) => errors),
      naiveError: sumErrorIn(trials, ({ naive }) => naive),
    },
  };
}

type FiguresOf = (trial: Trial) => readonly number[];

/** The mean absolute error as a share of the mean absolute outcome. */
export function errorIn(trials: readonly Trial[], errorsOf: FiguresOf): number {
  return sizeOf(trials.flatMap(errorsOf)) / sizeOfOutcomes(trials);
}

/** The same for the sum of each trial, in which errors of single periods partly cancel out. */
function sumErrorIn(trials: readonly Trial[], errorsOf: FiguresOf): number {
  return sizeOf(trials.map((trial) => sumsOf(errorsOf(trial)).at(-1) ?? 0)) / sizeOfOutcomes(trials);
}

export const sizeOfOutcomes = (trials: readonly Trial[]): number =>
  sizeOf(trials.flatMap(({ outcomes }) => outcomes));

const sizeOf = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + Math.abs(figure), 0);

const shareOf = (all: readonly boolean[]): number => all.filter(Boolean).length / all.length;

/** Cumulative sums. */
function sumsOf(figures: readonly number[]): readonly number[] {
  let sum = 0;
  return figures.map((figure) => (sum += figure));
}
