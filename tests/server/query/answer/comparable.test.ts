import { describe, expect, it } from 'vitest';
import { previousPeriod, previousYear } from '../../../../src/server/query/question/calendar.ts';
import { comparablePeriod } from '../../../../src/server/query/answer/comparable.ts';
import { comparableOf } from '../../../../src/server/query/answer/answer-report.ts';
import type { Question } from '../../../../src/server/query/question/question.ts';
import { noFacts } from '../request.ts';
import type { DataExtent } from '../../../../src/server/query/answer/extent.ts';

const today = '2026-11-22';
const extent: Pick<DataExtent, 'covers' | 'freshness'> = {
  covers: { start: '2024-11-22', end: today },
  freshness: {
    dataset: 'datasets.facts',
    completeDays: false,
    completeTo: '2026-11-21',
    firstIncomplete: '2026-11-22',
    sources: [],
  },
};

const compare = (
  start: string,
  end: string,
  before: (range: { start: string; end: string }) => { start: string; end: string } = previousPeriod,
) => comparablePeriod({ start, end }, before({ start, end }), extent, today);

describe('a period to compare with', () => {
  it('is one that the data reach over', () => {
    expect(compare('2026-10-25', '2026-11-21')).toEqual({
      period: { start: '2026-09-27', end: '2026-10-24' },
      covered: true,
    });
  });

  it('begins on the first day with data at the earliest', () => {
    expect(compare('2025-11-22', '2025-11-30', previousYear).covered).toBe(true);
    expect(compare('2025-11-21', '2025-11-30', previousYear).covered).toBe(false);
    expect(compare('2025-01-01', '2025-12-31', previousYear).covered).toBe(false);
  });

  it('is none for a range that the data do not reach over itself', () => {
    const year = { start: '2024-01-01', end: '2024-12-31' };
    const later = { start: '2025-01-01', end: '2025-12-31' };
    expect(comparablePeriod(year, later, extent, today).covered).toBe(false);
  });

  it('has as many days as have begun of a range that is not over', () => {
    expect(compare('2026-11-01', '2026-11-30').period).toEqual({ start: '2026-10-01', end: '2026-10-22' });
    expect(compare('2026-01-01', '2026-12-31', previousYear).period).toEqual({
      start: '2025-01-01',
      end: '2025-11-22',
    });
  });

  it('is a whole one where no source delivers the facts, and some are known for days to come', () => {
    const range = { start: '2026-11-01', end: '2026-11-30' };
    const periodOf = (sources: object | null, end: string) =>
      comparableOf({ plan: { sources }, range, comparison: previousPeriod(range) } as Question, {
        extent: { ...extent, covers: { start: '2024-11-22', end }, profile: noFacts, asOf: '', version: '' },
        today,
      })?.period;
    expect(periodOf(null, '2026-12-20')).toEqual({ start: '2026-10-01', end: '2026-10-31' });
    expect(periodOf(null, '2026-11-26')).toEqual({ start: '2026-10-01', end: '2026-10-26' });
    expect(periodOf(null, '2026-11-20')).toEqual({ start: '2026-10-01', end: '2026-10-22' });
    expect(periodOf({}, '2026-12-20')).toEqual({ start: '2026-10-01', end: '2026-10-22' });
  });

  it('is none where no day of the range is complete', () => {
    expect(compare(today, today).covered).toBe(false);
    expect(compare('2026-11-21', today).covered).toBe(true);
    expect(compare('2026-12-01', '2026-12-31').covered).toBe(false);
  });

  it('is none where there are no facts', () => {
    const range = { start: '2026-11-01', end: '2026-11-14' };
    expect(comparablePeriod(range, previousPeriod(range), { ...extent, covers: null }, today).covered).toBe(
      false,
    );
  });
});
