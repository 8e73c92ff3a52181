import { assert, date as anyDate, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateShapeOf, readDate } from '../../../src/cli/import/read-date.ts';
import type { DateOrder } from '../../../src/cli/import/read-date.ts';

const iso = (text: string, order: DateOrder = 'mdy') => {
  const day = readDate(text, order);
  return day === null ? null : new Date(day * 86_400_000).toISOString().slice(0, 10);
};

describe('a date', () => {
  it.each<[string, DateOrder, string]>([
    ['2021-02-01', 'mdy', '2021-02-01'],
    ['2021/2/1', 'dmy', '2021-02-01'],
    ['2/1/21', 'mdy', '2021-02-01'],
    ['2/1/21', 'dmy', '2021-01-02'],
    ['02/28/2021', 'mdy', '2021-02-28'],
    ['1.2.2021', 'mdy', '2021-02-01'],
    ['28.02.21', 'mdy', '2021-02-28'],
    ['2020/01/29 15:00:00Z', 'mdy', '2020-01-29'],
    ['2024-02-29T23:59:59.5+02:00', 'mdy', '2024-02-29'],
    ['2/1/2021 3:04 PM', 'mdy', '2021-02-01'],
    ['Feb 1, 2021', 'mdy', '2021-02-01'],
    ['1 February 2021', 'mdy', '2021-02-01'],
  ])('%j (%s) is %s', (text, order, day) => {
    expect(iso(text, order)).toBe(day);
  });

  it.each(['2021-02-30', '2023-02-29', '13/13/2021', '2021-13-01', 'yesterday', '20210', '2021-02/01', ''])(
    'is not %j',
    (text) => {
      expect(iso(text)).toBeNull();
      expect(dateShapeOf(text)).toBeNull();
    },
  );

  it('proves which of day and month comes first, or leaves it open', () => {
    expect(dateShapeOf('2/13/21')).toMatchObject({ proves: 'mdy' });
    expect(dateShapeOf('13/2/21')).toMatchObject({ proves: 'dmy' });
    expect(dateShapeOf('2/1/21')).toMatchObject({ proves: null, ambiguous: true });
    expect(dateShapeOf('2/2/21')).toMatchObject({ proves: null, ambiguous: false });
    expect(dateShapeOf('2020/01/29 15:00:00Z')).toMatchObject({ proves: null, timed: true });
  });

  it('is the same in every form', () => {
    const days = anyDate({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    assert(
      property(days, (time) => {
        const day = time.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-').map(Number);
        expect(iso(`${month}/${dayOfMonth}/${year}`, 'mdy')).toBe(day);
        expect(iso(`${dayOfMonth}.${month}.${year}`)).toBe(day);
        expect(iso(`${dayOfMonth}-${month}-${year}`, 'dmy')).toBe(day);
      }),
    );
  });
});
