import { describe, expect, it } from 'vitest';
import { fitCurves, responseCurve, type SpendHistory } from '../../src/modelling/index.ts';
import { simulatedTruth, weeksFrom } from './support/simulated.ts';

const { history } = simulatedTruth(7);
const quick = { draws: 5 };
const [first, second] = history.channels as [SpendHistory['channels'][0], SpendHistory['channels'][0]];
const at = (values: readonly number[], place: number, value: number): number[] => values.with(place, value);

describe('a history that tells nothing is refused, with the reason', () => {
  it.each<[string, SpendHistory, object]>([
    ['one week', { weeks: ['2024-01-01'], outcome: [5], channels: [{ id: 'c1', spend: [1] }] }, { reason: 'tooFewWeeks', figure: 1, limit: 46 }],
    ['no channel', { ...history, channels: [] }, { reason: 'noChannels' }],
    ['a week that is missing', { ...history, weeks: [...history.weeks.slice(0, 50), ...weeksFrom(105).slice(51)] }, { reason: 'gap', where: weeksFrom(105)[51] }],
    ['a day that is none', { ...history, weeks: history.weeks.with(3, 'soon') }, { reason: 'notANumber', where: 'soon' }],
    ['negative spend', { ...history, channels: [{ id: 'c1', spend: at(first.spend, 4, -1) }] }, { reason: 'negativeSpend', where: `c1 ${history.weeks[4]}`, figure: -1 }],
    ['what is no number', { ...history, outcome: at(history.outcome, 9, Number.NaN) }, { reason: 'notANumber', where: `outcome ${history.weeks[9]}` }],
    ['endless spend', { ...history, channels: [{ id: 'c1', spend: at(first.spend, 9, Infinity) }] }, { reason: 'notANumber' }],
    ['a channel of other length', { ...history, channels: [{ id: 'c1', spend: [1, 2] }] }, { reason: 'length', where: 'c1', figure: 2, limit: 104 }],
    ['a KPI that never changes', { ...history, outcome: history.outcome.map(() => 5) }, { reason: 'outcomeNeverChanges', figure: 5 }],
    ['300 channels', { ...history, channels: Array.from({ length: 300 }, (_, n) => ({ id: `c${n}`, spend: first.spend })) }, { reason: 'tooManyChannels', figure: 300, limit: 40 }],
    ['an experiment on nothing', { ...history, experiments: [{ channel: 'tv', from: history.weeks[1]!, to: history.weeks[2]!, lift: 1, standardError: 1 }] }, { reason: 'unknownChannel', where: 'tv' }],
    ['an experiment without error', { ...history, experiments: [{ channel: 'c1', from: history.weeks[1]!, to: history.weeks[2]!, lift: 1, standardError: 0 }] }, { reason: 'experiment' }],
  ])('%s', (_, given, refusal) => {
    expect(fitCurves(given, quick)).toMatchObject({ kind: 'refused', refusal });
  }); // prettier-ignore
});

describe('a channel that tells nothing has no curve, and others have theirs', () => {
  it.each<[string, readonly number[], object]>([
    ['spend that is always the same', first.spend.map(() => 500), { reason: 'hardlyVaried', figure: 0, limit: 0.1 }],
    ['no spend', first.spend.map(() => 0), { reason: 'neverSpent' }],
    ['three weeks of spend', first.spend.map((_, week) => (week % 40 === 0 ? 500 : 0)), { reason: 'tooFewWeeksOfSpend', figure: 3 }],
  ])('%s', (_, spend, refusal) => {
    const found = fitCurves({ ...history, channels: [{ id: 'odd', spend }, second] }, quick);
    if (found.kind === 'refused') throw new Error(found.refusal.reason);
    expect(found.refused).toMatchObject([{ channel: 'odd', ...refusal }]);
    expect(found.channels.map(({ id }) => id)).toEqual([second.id]);
  }); // prettier-ignore

  it('two channels that move together are named to each other', () => {
    const twin = { id: 'twin', spend: first.spend.map((amount) => 2 * amount) };
    const found = fitCurves({ ...history, channels: [first, second, twin] }, quick);
    if (found.kind === 'refused') throw new Error(found.refusal.reason);
    expect(found.refused.map(({ channel, other, reason }) => [channel, other, reason])).toEqual([
      ['c1', 'twin', 'movesTogether'],
      ['twin', 'c1', 'movesTogether'],
    ]);
  });
});

describe('what leaves the library', () => {
  const numbersIn = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
  };
  it.each([1e-9, 1, 1e12])('is always a number, with figures of %d', (size) => {
    const found = fitCurves(
      {
        ...history,
        outcome: history.outcome.map((value) => value * size),
        channels: history.channels.map(({ id, spend }) => ({
          id,
          spend: spend.map((amount) => amount * size),
        })),
      },
      quick,
    );
    if (found.kind === 'refused') throw new Error(found.refusal.reason);
    const curves = found.channels.map((channel) => responseCurve(channel, channel.spend.most, 10, 0.9));
    expect(numbersIn([found, curves]).every(Number.isFinite)).toBe(true);
    expect(curves[0]!.every(({ response: { value, low, high } }) => low <= value && value <= high)).toBe(
      true,
    );
  });

  it('is the same for the same seed, and whatever the order of channels', () => {
    const turned = { ...history, channels: history.channels.toReversed() };
    const [one, again, other] = [history, history, turned].map((given) => fitCurves(given, quick));
    expect(again).toEqual(one);
    if (one!.kind === 'refused' || other!.kind === 'refused') throw new Error('refused');
    for (const { id, perSpend } of one!.channels)
      expect(
        other!.channels.find((channel) => channel.id === id)!.perSpend.value / perSpend.value,
      ).toBeCloseTo(1, 2);
  });
});
