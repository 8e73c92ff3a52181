import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/format/index.ts';
import {
  addMonths,
  dayAfterKey,
  dayWithin,
  monthsAround,
  weeksAround,
} from '../../../../src/web/kit/date/calendar-grid.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays('1990-01-01', number));
const press = (key: string, shiftKey = false) => ({ key, shiftKey });
const ofMonths = (key: string) => dayAfterKey('2026-10-01', press(key), { ...around, grain: 'month' });
const around = { grain: 'day', firstDay: 1, isRightToLeft: false } as const;

describe('the grid of a calendar', () => {
  it('has every day of the month, each once and in order, and begins where weeks begin', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 7 }), (day, firstDay) => {
        const weeks = weeksAround(day, firstDay);
        const all = weeks.flat();
        expect(all).toHaveLength(42);
        expect(all.every((one, index) => index === 0 || one === addDays(all[index - 1]!, 1))).toBe(true);
        expect(all).toContain(day);
        expect(all).toContain(`${day.slice(0, 7)}-01`);
        expect(all).toContain(addMonths(day.slice(0, 8) + '31', 0));
        expect(new Date(all[0]!).getUTCDay()).toBe(firstDay % 7);
      }),
    );
  });

  it('moves by months to the last day of a shorter one', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('follows the keys, and turns the arrows around from right to left', () => {
    const to = (key: string, more = {}) => dayAfterKey('2026-10-14', press(key), { ...around, ...more });
    expect(to('ArrowRight')).toBe('2026-10-15');
    expect(to('ArrowRight', { isRightToLeft: true })).toBe('2026-10-13');
    expect(to('ArrowDown')).toBe('2026-10-21');
    expect(to('Home')).toBe('2026-10-12');
    expect(to('Home', { firstDay: 7 })).toBe('2026-10-11');
    expect(to('End')).toBe('2026-10-18');
    expect(to('PageDown')).toBe('2026-11-14');
    expect(dayAfterKey('2026-10-14', press('PageUp', true), around)).toBe('2025-10-14');
    expect(to('a')).toBeNull();
  });

  it('of months moves by months, rows of three and years', () => {
    expect(ofMonths('ArrowLeft')).toBe('2026-09-01');
    expect(ofMonths('ArrowUp')).toBe('2026-07-01');
    expect(ofMonths('PageDown')).toBe('2027-10-01');
    expect(ofMonths('End')).toBe('2026-12-01');
    expect(monthsAround('2026-10-14').flat()).toHaveLength(12);
  });

  it('keeps within what may be chosen', () => {
    expect(dayWithin('2026-10-14', '2026-11-01', '')).toBe('2026-11-01');
    expect(dayWithin('2026-10-14', '', '2026-01-01')).toBe('2026-01-01');
    expect(dayWithin('2026-10-14', '2026-01-01', '2026-12-31')).toBe('2026-10-14');
  });
});
