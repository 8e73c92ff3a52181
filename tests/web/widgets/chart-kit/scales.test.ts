import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, createFormatters, periodsBetween } from '../../../../src/format/index.ts';
import { DATE_TICKS, dateTicks } from '../../../../src/web/widgets/chart-kit/scale/dates.ts';
import { createDrawQueue } from '../../../../src/web/widgets/chart-kit/draw-queue.ts';
import type { Series, Stack } from '../../../../src/web/widgets/chart-kit/data/model.ts';
import { scaleOf, stackSeries, wholeAt } from '../../../../src/web/widgets/chart-kit/scale/stack.ts';
import type { Stacked } from '../../../../src/web/widgets/chart-kit/scale/stack.ts';
import { dateLabels } from '../../../../src/web/widgets/chart-kit/guide/ticks.ts';
import { cutMiddle, textWidth } from '../../../../src/web/widgets/chart-kit/text-width.ts';
import { valueScale } from '../../../../src/web/widgets/chart-kit/scale/values.ts';

const figures = fc.double({ min: -1e12, max: 1e12, noNaN: true });

describe('the axis of figures', () => {
  it('holds both ends, in few round and rising ticks', () => {
    fc.assert(
      fc.property(figures, figures, fc.boolean(), (a, b, fromZero) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const scale = valueScale(low, high, fromZero);
        const room = (scale.max - scale.min) * 1e-6;
        expect(scale.min).toBeLessThanOrEqual(low + room);
        expect(scale.max).toBeGreaterThanOrEqual(high - room);
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
        expect(scale.ticks.length).toBeLessThanOrEqual(7);
        scale.ticks.slice(1).forEach((tick, i) => expect(tick).toBeGreaterThan(scale.ticks[i]!));
        expect(scale.ticks.at(-1) === scale.max).toBe(true);
      }),
    );
  });

  it('starts at zero where the drawing needs it', () => {
    expect(valueScale(90, 100, true).min).toBe(0);
    expect(valueScale(90, 100, false).min).toBe(90);
    expect(valueScale(10, 100, false).min).toBe(0);
  });

  it('has no half of what is whole', () => {
    expect(valueScale(0, 2, true, 1).ticks).toEqual([0, 1, 2]);
  });

  it('stands the largest numbers there are', () => {
    expect(valueScale(-Number.MAX_VALUE, Number.MAX_VALUE, true).ticks.every(Number.isFinite)).toBe(true);
    expect(valueScale(0, 0, true).ticks.length).toBeGreaterThanOrEqual(2);
    expect(valueScale(7, 7, false).min).toBeLessThan(valueScale(7, 7, false).max);
  });
});

type Label = ReturnType<typeof dateLabels>[number];
const FONT = '11px sans-serif';

function areApart(one: Label, next: Label): boolean {
  return Math.abs(next.x - one.x) >= (textWidth(one.text, FONT) + textWidth(next.text, FONT)) / 2;
}

describe('the axis of dates', () => {
  it('never has more than eight labels, each at its own day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.constantFrom('hour', 'day', 'week', 'month', 'quarter', 'year'),
        fc.integer({ min: 0, max: 12 }),
        (from, length, grain, limit) => {
          const start = addDays('2001-01-01', from);
          const dates = periodsBetween(start, addDays(start, length), grain);
          const ticks = dateTicks(dates, grain, limit);
          expect(ticks.length).toBeGreaterThanOrEqual(1);
          expect(ticks.length).toBeLessThanOrEqual(Math.max(1, Math.min(limit, DATE_TICKS)));
          expect(new Set(ticks.map(({ index }) => index)).size).toBe(ticks.length);
        },
      ),
    );
  });

  it('has so few labels that none would be left out for touching the one before', () => {
    const format = createFormatters({ locale: 'en-GB', currency: 'EUR', timeZone: 'UTC' });
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 1500 }),
        fc.integer({ min: 150, max: 1200 }),
        fc.constantFrom('day', 'week', 'month'),
        (days, length, grain) => {
          const keys = periodsBetween('2024-11-25', addDays('2024-11-25', days), grain);
          const place = (index: number) => (index / keys.length) * length;
          const labels = dateLabels(keys, grain, place, { length, format, font: FONT });
          expect(
            labels.length <= 2 || labels.slice(1).every((label, at) => areApart(labels[at]!, label)),
          ).toBe(true);
        },
      ),
    );
  });

  it('stands at the first of the months over a year', () => {
    const dates = periodsBetween('2026-01-01', '2026-12-31', 'day');
    expect(dateTicks(dates, 'day', 8).map(({ index }) => dates[index])).toEqual([
      '2026-01-01',
      '2026-03-01',
      '2026-05-01',
      '2026-07-01',
      '2026-09-01',
      '2026-11-01',
    ]);
  });
});

function series(values: readonly (number | null)[], id: string): Series {
  return {
    id,
    name: id,
    color: { kind: 'member', dimension: 'channel', id, number: undefined },
    values,
    previous: null,
    coverage: null,
    currencies: null,
    style: {},
    goodWhen: 'higher',
    holds: [],
  };
}

describe('stacking', () => {
  const table = fc.array(
    fc.array(fc.option(fc.integer({ min: -100, max: 100 })), { minLength: 4, maxLength: 4 }),
    { minLength: 1, maxLength: 5 },
  );

  it.each(['zero', 'normalize'] satisfies Stack[])(
    'sets figures upon each other without overlap or gap: %s',
    (stack) => {
      fc.assert(
        fc.property(table, (values) => {
          const all = values.map((row, i) => series(row, String(i)));
          const stacked = stackSeries(all, stack);
          for (let at = 0; at < 4; at += 1) {
            const extents = stacked
              .map(({ extents: own }) => own[at])
              .filter((extent) => extent !== null && extent !== undefined);
            const whole = wholeAt(all, at);
            const covered = extents.reduce((sum, [from, to]) => sum + Math.abs(to - from), 0);
            expect(covered).toBeCloseTo(stack === 'zero' ? whole : whole === 0 ? 0 : 1, 6);
          }
        }),
      );
    },
  );

  it('sets two series back to back, as far from zero as their figures are', () => {
    const stacked = stackSeries(
      [{ ...series([3, null, -1], 'a'), mirrored: true }, series([5, 2, 0], 'b')],
      'mirror',
    );
    expect(stacked.map(({ extents }) => extents)).toEqual([
      [[0, -3], null, null],
      [[0, 5], [0, 2], [0, 0]],
    ]); // prettier-ignore
    const scale = scaleOf(stacked, { stack: 'mirror', fromZero: true, targets: [], smallestStep: 0 });
    expect(scale.min).toBe(-scale.max);
    expect(scale.max).toBeGreaterThanOrEqual(5);
    const alone = stacked.slice(0, 1);
    expect(scaleOf(alone, { stack: 'mirror', fromZero: true, targets: [], smallestStep: 0 }).max).toBe(0);
  });

  it('keeps a gap a gap', () => {
    const [{ extents }] = stackSeries([series([1, null, 0], 'a')], 'zero') as [Stacked];
    expect(extents.slice(0, 2)).toEqual([[0, 1], null]);
    expect(extents[2]![1]).toBeCloseTo(0);
  });

  it('keeps nothing at all upon what lies beneath it', () => {
    const stacked = stackSeries([series([4], 'a'), series([0], 'b'), series([-2], 'c')], 'zero');
    expect(stacked.map(({ extents }) => extents[0])).toEqual([
      [0, 4],
      [4, 4],
      [0, -2],
    ]);
  });
});

describe('drawing', () => {
  it('draws one chart a task, and of one chart only the newest drawing', () => {
    const tasks: (() => void)[] = [];
    const queue = createDrawQueue((run) => tasks.push(run));
    const drawn: string[] = [];
    const [a, b] = [{}, {}];
    queue.add(a, () => drawn.push('a old'));
    queue.add(b, () => drawn.push('b'));
    queue.add(a, () => drawn.push('a new'));
    expect(drawn).toEqual([]);
    tasks.shift()!();
    expect(drawn).toEqual(['a new']);
    queue.remove(b);
    while (tasks.length > 0) tasks.shift()!();
    expect(drawn).toEqual(['a new']);
  });

  it('goes on with the next chart when one fails', () => {
    const tasks: (() => void)[] = [];
    const queue = createDrawQueue((run) => tasks.push(run));
    const drawn: string[] = [];
    queue.add({}, () => {
      throw new Error('broken');
    });
    queue.add({}, () => drawn.push('second'));
    expect(tasks.shift()).toThrow('broken');
    while (tasks.length > 0) tasks.shift()!();
    expect(drawn).toEqual(['second']);
  });

  it('cuts long names in the middle, to the room that there is', () => {
    const name = 'Spring launch, awareness, wave 2, Germany';
    const cut = cutMiddle(name, 100, '11px sans-serif');
    expect(cut).toMatch(/^Spring.*….*many$/);
    expect(cutMiddle('short', 100, '11px sans-serif')).toBe('short');
    expect(cutMiddle(name, 0, '11px sans-serif')).toBe('S…');
  });
});
