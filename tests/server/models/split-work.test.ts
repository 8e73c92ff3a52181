import { array, assert, asyncProperty, double, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitCurves, type FittedCurves } from '../../../src/modelling/index.ts';
import type { SplitPeriod, SplitTask } from '../../../src/server/models/split-task.ts';
import { bestSplit } from '../../../src/server/models/split-work.ts';
import { simulatedTruth } from '../../modelling/support/simulated.ts';

const found = fitCurves(simulatedTruth(4, 3, 104).history, { draws: 20 });
if (found.kind === 'refused') throw new Error(found.refusal.reason);
const fitted: FittedCurves = found;

const free = (id: string, weeks: number): SplitPeriod => ({ id, weeks, budget: null, limits: {} });
const task = (periods: readonly SplitPeriod[], change = 0.4): SplitTask => ({ periods, factor: 1, change });
const weekly = fitted.channels.reduce((sum, { spend }) => sum + spend.today, 0);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a period costs in all. */
const spendIn = ({ channels }: Awaited<ReturnType<typeof bestSplit>>, at: number): number =>
  sum(channels.map((periods) => periods[at]!.best!.spend.value));

describe('the best split of several months', () => {
  it('gives each month its own budget, and others what is spent today', async () => {
    const december = { ...free('2026-12-01', 31 / 7), budget: 4 * weekly };
    const split = await bestSplit(fitted, task([december, free('2027-01-01', 31 / 7)]));
    expect(spendIn(split, 0)).toBeLessThanOrEqual(4 * weekly * (1 + 1e-9));
    expect(spendIn(split, 1)).toBeLessThanOrEqual((31 / 7) * weekly * (1 + 1e-9));
    expect(spendIn(split, 1)).toBeGreaterThan(spendIn(split, 0));
  });

  it('leaves of a budget what channels without a curve go on spending', async () => {
    const month = { ...free('one', 4), budget: 4 * weekly };
    const split = await bestSplit(fitted, task([month]), 0.25 * weekly);
    expect(spendIn(split, 0)).toBeLessThanOrEqual(3 * weekly * (1 + 1e-9));
    expect(spendIn(split, 0)).toBeGreaterThan(2.9 * weekly);
  });

  it('is that of a week in each of their weeks, where months have no limits', async () => {
    const months = await bestSplit(fitted, task([free('one', 30 / 7), free('two', 4)]));
    const week = await bestSplit(fitted, task([free('week', 1)]));
    for (const [channel, [one, two]] of months.channels.entries()) {
      const of = week.channels[channel]![0]!.best!.spend.value;
      expect(one!.best!.spend.value / (30 / 7)).toBeCloseTo(of, 6);
      expect(two!.best!.spend.value / 4).toBeCloseTo(of, 6);
    }
    expect(months.whole!.effect.value).toBeCloseTo((4 + 30 / 7) * week.whole!.effect.value, 6);
  });

  it('keeps the limits of a channel in its month alone', async () => {
    const [{ id, spend }] = fitted.channels as [FittedCurves['channels'][number]];
    const limited = { ...free('one', 4), limits: { [id]: { least: null, most: spend.today } } };
    const { channels } = await bestSplit(fitted, task([limited, free('two', 4)]));
    expect(channels[0]![0]!.best!.spend.value).toBeLessThanOrEqual(spend.today * (1 + 1e-9));
    expect(channels[0]![1]!.best!.spend.value).toBeGreaterThan(2 * spend.today);
  });

  it('has no gain where the limits of a month contradict each other, and names them', async () => {
    const [{ id }] = fitted.channels as [FittedCurves['channels'][number]];
    const impossible = {
      ...free('one', 4),
      budget: weekly,
      limits: { [id]: { least: 5 * weekly, most: null } },
    };
    const { channels, whole } = await bestSplit(fitted, task([impossible, free('two', 4)]));
    expect(whole).toBeNull();
    expect(channels[0]![0]).toMatchObject({ best: null, binding: 'conflict' });
    expect(channels[0]![1]!.best).not.toBeNull();
  });
});

describe('what a split brings more than today', () => {
  it('is the sum of what its channels bring more, within its interval, and never less than nothing', async () => {
    const periods = array(record({ weeks: double({ min: 1, max: 5, noNaN: true }) }), {
      minLength: 1,
      maxLength: 4,
    });
    await assert(
      asyncProperty(periods, integer({ min: 1, max: 9 }), async (lengths, tenths) => {
        const months = lengths.map(({ weeks }, at) => free(String(at), weeks));
        const { channels, whole } = await bestSplit(fitted, task(months, tenths / 10));
        const effects = channels.flat().map(({ best }) => best!.effect.value);
        expect(whole!.effect.value).toBeCloseTo(sum(effects), 4);
        expect(whole!.response - whole!.responseToday).toBeCloseTo(whole!.effect.value, 4);
        expect(whole!.effect.value).toBeGreaterThanOrEqual(-1e-6);
        expect(whole!.effect.low).toBeLessThanOrEqual(whole!.effect.value);
        expect(whole!.effect.high).toBeGreaterThanOrEqual(whole!.effect.value);
        expect(whole!.likelihood).toBeGreaterThanOrEqual(0);
        expect(whole!.likelihood).toBeLessThanOrEqual(1);
      }),
      { numRuns: 8 },
    );
  });
});
