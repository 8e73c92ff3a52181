import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datePositions } from '../../../src/web/widgets/chart-kit/data/positions.ts';
import { groupRows } from '../../../src/web/widgets/combine.ts';
import { alignDates, datesOf, emptyLead } from '../../../src/web/widgets/comparison.ts';
import { inNamedOrder, shareOf, topMembers } from '../../../src/web/widgets/top-members.ts';
import { clicks, dateColumn, dimension, reach, report, widgetContext } from '../../support/widget-context.ts';

const columns = [dimension('channel'), clicks];
const members = fc.uniqueArray(
  fc.tuple(fc.string({ minLength: 1 }), fc.option(fc.integer({ min: -50, max: 50 }))),
  { selector: ([name]) => name, maxLength: 30 },
);

function figureOf(row: readonly unknown[]): number {
  return typeof row[1] === 'number' ? row[1] : -Infinity;
}

describe('the largest members', () => {
  it('are the largest, and the rest is all that is left', () => {
    fc.assert(
      fc.property(members, fc.integer({ min: 1, max: 12 }), (some, limit) => {
        const rows = some.map(([name, value]) => [name, value]);
        const { top, rest } = topMembers(columns, groupRows(columns, rows, ['channel']), 'clicks', limit);
        const smallest = Math.min(...top.map((group) => figureOf(group.rows[0]!)));
        expect(top.length + (rest?.names.length ?? 0)).toBe(some.length);
        expect(top.length).toBe(Math.min(limit, some.length));
        for (const row of rest?.rows ?? []) expect(figureOf(row)).toBeLessThanOrEqual(smallest);
      }),
    );
  });

  it('say when the rest can’t be combined', () => {
    const own = [dimension('channel'), reach];
    const groups = groupRows(
      own,
      [
        ['a', 3],
        ['b', 2],
        ['c', 1],
      ],
      ['channel'],
    );
    expect(topMembers(own, groups, 'reach', 1).rest).toMatchObject({ combinable: false, names: ['b', 'c'] });
  });

  it('stand in the order that the dataset names', () => {
    const groups = groupRows(
      columns,
      [
        ['Conversion', 1],
        ['Other', 2],
        ['Awareness', 3],
      ],
      ['channel'],
    );
    const order = ['Awareness', 'Conversion'];
    expect(inNamedOrder(groups, { order }).map((group) => group.key[0])).toEqual([...order, 'Other']);
  });

  it('stand in the order of numbers where they are numbers', () => {
    const ages = groupRows(
      columns,
      [
        [7, 1],
        [null, 4],
        [30, 2],
        [1, 3],
      ],
      ['channel'],
    );
    const names = (type?: 'number') => inNamedOrder(ages, { type }).map((group) => group.key[0]);
    expect(names('number')).toEqual([1, 7, 30, null]);
    expect(names()).toEqual([7, null, 30, 1]);
  });

  it('have a share only of a whole that has parts', () => {
    expect(shareOf(1, 4)).toBe(0.25);
    expect(shareOf(-1, 4)).toBeNull();
    expect(shareOf(1, 0)).toBeNull();
    expect(shareOf(null, 4)).toBeNull();
  });
});

describe('a date axis', () => {
  it('has every day of the range, with or without rows', () => {
    const data = report([dateColumn, clicks], [['2026-11-02', 1]], {
      range: { start: '2026-11-01', end: '2026-11-04' },
    });
    expect(datesOf(data, ['2026-11-02'], 'day')).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
    ]);
  });

  it('goes from the first row to the last where no range was asked for', () => {
    expect(datesOf(report([dateColumn], []), ['2026-11-03', '2026-11-01'], 'day')).toHaveLength(3);
    expect(datesOf(report([dateColumn], []), ['nonsense', null], 'day')).toEqual([]);
  });

  it('begins where there is something to see, but shows a late start', () => {
    const months = ['2023-01-01', '2023-02-01', '2023-03-01', '2023-04-01', '2023-05-01'];
    expect(emptyLead(months, '2023-05-01')).toBe(4);
    expect(emptyLead(months, '2023-03-01')).toBe(0);
    expect(emptyLead(months, '2023-01-01')).toBe(0);
    expect(emptyLead(months, undefined)).toBe(0);
  });

  it('has a place for every hour of the range, and knows the hours of timestamps', () => {
    const hours = { ...dateColumn, name: 'date:hour', grain: 'hour' as const };
    const data = report([hours, clicks], [['2024-05-01T13:00:00', 1]], {
      range: { start: '2024-05-01', end: '2024-05-02' },
    });
    const context = widgetContext({ type: 'line', query: 'daily', x: 'date', y: 'clicks' });
    const positions = datePositions(data, hours, data.rows, context);
    expect(positions.list).toHaveLength(48);
    expect(positions.indexOf(data.rows[0]!)).toBe(13);
    expect(positions.list[13]!.label).toContain('13:00');
  });

  it('keeps the comparison beside its days when it begins later', () => {
    const data = report([dateColumn, clicks], [['2024-05-01', 1]], {
      range: { start: '2024-01-01', end: '2024-05-02' },
    });
    const earlier = report([dateColumn, clicks], [['2023-05-02', 2]], {
      range: { start: '2023-01-01', end: '2023-05-03' },
    });
    const context = widgetContext({ type: 'line', query: 'daily', x: 'date', y: 'clicks' });
    const positions = datePositions(data, dateColumn, data.rows, context);
    expect(positions.list.map(({ key }) => key)).toEqual(['2024-05-01', '2024-05-02']);
    // Both are the 122nd day of their range.
    expect(positions.besideOf(earlier, 'date')(earlier.rows[0]!)).toBe(0);
  });

  it('puts the days of the comparison beside those of the same position', () => {
    const aligned = alignDates(
      ['2026-11-01', '2026-11-02'],
      { start: '2026-10-30', end: '2026-10-31' },
      'day',
    );
    expect([...aligned]).toEqual([
      ['2026-10-30', '2026-11-01'],
      ['2026-10-31', '2026-11-02'],
    ]);
  });

  it('leaves out days that have no counterpart', () => {
    expect([...alignDates(['2026-11-01'], { start: '2026-10-30', end: '2026-10-31' }, 'day').keys()]).toEqual(
      ['2026-10-30'],
    );
  });
});
