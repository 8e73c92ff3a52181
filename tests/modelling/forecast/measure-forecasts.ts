import { forecast } from '../../../src/modelling/index.ts';
import { predict } from '../../support/augurs.ts';
import { kinds, simulated } from './simulated.ts';
import type { Kind } from './simulated.ts';

export interface Measured {
  readonly kind: Kind;
  readonly series: number;
  /** Shares of outcomes within the interval: of single days, and of sums to the end of the horizon. */
  readonly coverage: number;
  readonly sumCoverage: number;
  /** What the forecasts said of themselves. */
  readonly told: number;
  /** Absolute errors as a share of absolute outcomes; the same of the last week again. */
  readonly error: number;
  readonly naiveError: number;
}

/** Forecasts simulated series and compares them with what comes: the truth that the model was not told. */
export function measureForecasts(
  { each, length, horizon, level, seed }: { each: number; length: number; horizon: number; level: number; seed: number }, // prettier-ignore
): readonly Measured[] {
  return kinds.map((kind, at) => {
    const tally = { days: 0, within: 0, sumsWithin: 0, told: 0, error: 0, naive: 0, all: 0, series: 0 };
    for (let index = 0; index < each; index += 1) {
      const whole = simulated(kind, length + horizon, seed + 10_000 * at + index);
      const said = forecast({ values: whole.slice(0, length), seasons: [7, 365], horizon, level }, predict);
      if (said.kind === 'refused') throw new Error(`${kind} ${seed + index}: ${said.reason}`);
      let sum = 0;
      tally.series += 1;
      tally.told += said.test.coverage;
      said.points.forEach(({ value, low, high }, step) => {
        const outcome = whole[length + step]!;
        sum += outcome;
        tally.days += 1;
        tally.within += Number(outcome >= low && outcome <= high);
        tally.error += Math.abs(outcome - value);
        tally.naive += Math.abs(outcome - whole[length - 7 + (step % 7)]!);
        tally.all += Math.abs(outcome);
      });
      const last = said.sums.at(-1)!;
      tally.sumsWithin += Number(sum >= last.low && sum <= last.high);
    }
    return {
      kind,
      series: tally.series,
      coverage: tally.within / tally.days,
      sumCoverage: tally.sumsWithin / tally.series,
      told: tally.told / tally.series,
      error: tally.error / tally.all,
      naiveError: tally.naive / tally.all,
    };
  });
}

/** The mean over all kinds, each of which has as many series. */
export function meanOf(measured: readonly Measured[], of: (each: Measured) => number): number {
  return measured.reduce((sum, each) => sum + of(each), 0) / measured.length;
}
