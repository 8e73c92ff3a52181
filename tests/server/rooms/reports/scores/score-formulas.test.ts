import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  pointsOf,
  productScore,
  scoresOf,
} from '../../../../../src/server/rooms/reports/scores/score-formulas.ts';
import type {
  ComparedFacts,
  ScoredPeriod,
  ScoreRules,
  Scores,
  Sums,
} from '../../../../../src/server/rooms/reports/scores/score-formulas.ts';
import { timelineOf } from '../../../../../src/server/rooms/reports/scores/score-timeline.ts';

/** The scores of the product, as its dataset says them. */
const { insights } = parse(readFileSync('pages/datasets/delivery_daily.yaml', 'utf8')) as {
  readonly insights: { readonly scores: ScoreRules };
};
const rules = insights.scores;
const scored = (period: ScoredPeriod): Scores => scoresOf(rules, period);

const none: Sums = {
  spend: 0,
  impressions: 0,
  measurable: 0,
  viewable: 0,
  clicks: 0,
  video_starts: 0,
  video_completes: 0,
  conversions: 0,
};
const month: Sums = {
  spend: 100,
  impressions: 10_000,
  measurable: 9_000,
  viewable: 4_725,
  clicks: 100,
  video_starts: 1_000,
  video_completes: 500,
  conversions: 10,
};

function factsOf(current: Sums, objective = 'conversion'): ComparedFacts {
  return { members: { objective }, current: { ...month, ...current }, baseline: month };
}

describe('scores', () => {
  it('give 75 to what is as good as before, and 100 to what is on plan', () => {
    const scores = scored({ facts: [factsOf({})], planned: 100 });
    expect(scores).toEqual({
      delivery: 100,
      cost: 75,
      viewability: 75,
      attention: 75,
      engagement: 75,
      conversion: 75,
    });
  });

  it('take two points for each percent off the plan', () => {
    expect(scored({ facts: [factsOf({})], planned: 125 }).delivery).toBeCloseTo(60);
    expect(scored({ facts: [factsOf({})], planned: 80 }).delivery).toBeCloseTo(50);
  });

  it('rise as results get cheaper', () => {
    expect(scored({ facts: [factsOf({ conversions: 12 })], planned: null }).cost).toBeCloseTo(90);
    expect(scored({ facts: [factsOf({ conversions: 5 })], planned: null }).cost).toBeCloseTo(37.5);
  });

  it('do not take a shift between platforms for a change in quality', () => {
    const cheap = {
      members: { objective: 'consideration' },
      baseline: month,
      current: { ...month, spend: 10, clicks: 10 },
    };
    const dearBefore = { ...month, spend: 400 };
    const dear = {
      members: { objective: 'consideration' },
      baseline: dearBefore,
      current: { ...dearBefore, spend: 4000, clicks: 1000 },
    };
    expect(scored({ facts: [cheap, dear], planned: null }).cost).toBeCloseTo(75);
  });

  it('are unknown where the facts cannot tell, and then weigh nothing', () => {
    const scores = scored({
      facts: [{ members: { objective: 'awareness' }, current: none, baseline: none }],
      planned: null,
    });
    expect(Object.values(scores).every((score) => score === null)).toBe(true);
    expect(productScore(rules, scores)).toBeNull();
    expect(productScore(rules, { ...scores, delivery: 40, conversion: 80 })).toBeCloseTo(
      (40 * 0.25 + 80 * 0.15) / 0.4,
    );
  });

  it('have points that add up to the product’s score, now and before, whatever scores are known', () => {
    const score = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null });
    const scores = fc.record(Object.fromEntries(Object.keys(rules.each).map((name) => [name, score])));
    fc.assert(
      fc.property(scores, scores, (now, before) => {
        const [is, was] = [productScore(rules, now), productScore(rules, before)];
        const points = pointsOf(rules, now, before);
        if (is === null || was === null) return points === null;
        const all = Object.values(points!);
        expect(all.reduce((sum, each) => sum + each.now, 0)).toBeCloseTo(is, 9);
        expect(all.reduce((sum, each) => sum + each.before!, 0)).toBeCloseTo(was, 9);
      }),
    );
  });

  it('move the product’s score by what they changed, and by what was lost with them', () => {
    const all = { delivery: 80, cost: 60, viewability: 60, attention: 60, engagement: 60, conversion: 60 };
    const moved = (now: Scores): Record<string, number> =>
      Object.fromEntries(
        Object.entries(pointsOf(rules, now, all)!).flatMap(([name, points]) => {
          const by = Math.round((points.now - points.before!) * 1e6) / 1e6;
          return by === 0 ? [] : [[name, by]];
        }),
      );
    expect(moved({ ...all, conversion: 80 })).toEqual({ conversion: 3 });
    // The mean was 65: a quarter of it lay 15 above, and what is left counts for more, 5 below.
    expect(moved({ ...all, delivery: null })).toMatchObject({ delivery: -3.75, cost: -0.416667 });
    expect(pointsOf(rules, all, null)?.['delivery']).toEqual({ now: 20, before: null });
  });

  it('have weights that add up to one', () => {
    expect(Object.values(rules.each).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('lie between 0 and 100 whatever the facts', () => {
    const amount = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true }));
    const sums = fc.record({
      spend: amount,
      impressions: amount,
      measurable: amount,
      viewable: amount,
      clicks: amount,
      video_starts: amount,
      video_completes: amount,
      conversions: amount,
    });
    const oneOf = fc.record({
      members: fc.record({ objective: fc.constantFrom('awareness', 'conversion') }),
      current: sums,
      baseline: sums,
    });
    fc.assert(
      fc.property(fc.array(oneOf), fc.option(amount), (all, planned) => {
        for (const score of Object.values(scored({ facts: all, planned }))) {
          expect(score === null || (score >= 0 && score <= 100)).toBe(true);
        }
      }),
    );
  });
});

function dayOf(date: string, spend: number): (string | number)[] {
  return [date, 'awareness', 'Meta', spend, 0];
}

describe('the timeline of scores', () => {
  it('adds up the days of a range, its ends included, and those that it knows of one beyond', () => {
    const fields = { dimensions: ['objective', 'platform'], measures: ['spend', 'clicks'] };
    const delivery = [dayOf('2024-01-01', 1), dayOf('2024-01-02', 2), dayOf('2024-01-04', 4)];
    const timeline = timelineOf({ start: '2024-01-01', end: '2024-01-04' }, fields, delivery, [
      ['2024-01-02', 7],
    ]);
    const period = timeline.period(
      { start: '2024-01-02', end: '2024-01-04' },
      { start: '2023-12-01', end: '2024-01-01' },
    );
    expect(period.facts[0]?.current.spend).toBe(6);
    expect(period.facts[0]?.baseline.spend).toBe(1);
    expect(period.planned).toBe(7);
  });
});
