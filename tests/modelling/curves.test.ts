import { describe, expect, it } from 'vitest';
import { adstocked, adstockWeights } from '../../src/modelling/curves/adstock.ts';
import { fitCurves, type FittedChannel } from '../../src/modelling/index.ts';
import { eightWeeksWithout, knownTruth } from './known-truth/read.ts';

const asSimulated = { adstock: 'geometric', window: 4, saturation: 'logistic', trend: 'line' } as const;

function channelsOf(...[history, options]: Parameters<typeof fitCurves>): readonly FittedChannel[] {
  const found = fitCurves(history, options);
  if (found.kind === 'refused') throw new Error(JSON.stringify(found.refusal));
  return found.channels;
}

describe('what carries over', () => {
  const media = [
    [0.12, 0.55, 0.89],
    [0.34, 0.71, 0.23],
    [0.91, 0.08, 0.67],
    [0.45, 0.82, 0.11],
    [0.78, 0.29, 0.95],
  ];
  it.each([
    ['geometric', [0.751, 0.435, 0.572]],
    ['binomial', [0.742, 0.463, 0.567]],
  ] as const)('%s, as Meridian has it', (form, expected) => {
    const last = [0.1, 0.5, 0.9].map((retention, channel) => {
      const spend = media.map((row) => row[channel]!);
      return adstocked(spend, adstockWeights(form, [retention], 5)).at(-1)!;
    });
    expect(last.map((value) => value.toFixed(3))).toEqual(expected.map((value) => value.toFixed(3)));
  });
});

describe('data with a known truth and a hidden confounder', () => {
  it('show channel 1 at twice its worth, for no model can see what moves it and sales together', () => {
    const [first, second] = channelsOf(knownTruth, { ...asSimulated, draws: 50 });
    expect(first!.perSpend.value / 93.39).toBeGreaterThan(1.7);
    expect(Math.abs(second!.perSpend.value / 171.41 - 1)).toBeLessThan(0.15);
    // What it would be if demand moved with the spend says on which of the two much hangs.
    expect(first!.perSpendApart / first!.perSpend.value).toBeLessThan(0.5);
    expect(second!.perSpendApart / second!.perSpend.value).toBeGreaterThan(0.8);
  });

  it('hold the truth in their intervals where demand is told apart from spend', () => {
    const [first, second] = channelsOf(knownTruth, { ...asSimulated, demandApart: true });
    expect(first!.perSpend.low).toBeLessThan(93.39);
    expect(first!.perSpend.high).toBeGreaterThan(93.39);
    expect(second!.perSpend.low).toBeLessThan(171.41);
    expect(second!.perSpend.high).toBeGreaterThan(171.41);
  });

  it('come out within 15 % of the truth with an experiment on channel 1', () => {
    const history = { ...knownTruth, experiments: [eightWeeksWithout('x1')] };
    const [first, second] = channelsOf(history, { ...asSimulated, draws: 200 });
    expect(Math.abs(first!.perSpend.value / 93.39 - 1)).toBeLessThan(0.15);
    expect(Math.abs(second!.perSpend.value / 171.41 - 1)).toBeLessThan(0.15);
    expect(first!.perSpend.low).toBeLessThan(93.39);
    expect(first!.perSpend.high).toBeGreaterThan(93.39);
  });
});
