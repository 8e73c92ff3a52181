import { describe, expect, it } from 'vitest';
import { activePreset, limitsOf, presetOffers } from '../../../src/web/filters/date-presets.ts';
import { planOf, viewOf } from './bar-fixture.ts';

const today = '2026-11-21';
const plan = planOf('selectDate', { presets: ['last-7d', 'this-month', 'all-time'] });

describe('the named ranges of a date component', () => {
  it('are those of the file, each with the dates that it stands for today', () => {
    const offers = presetOffers(plan, viewOf('selectDate'), today);
    expect(offers.map(({ preset, range }) => [preset, range.startDate, range.endDate])).toEqual([
      ['last-7d', '2026-11-14', '2026-11-20'],
      ['this-month', '2026-11-01', '2026-11-21'],
      ['all-time', '2023-01-01', '2026-11-21'],
    ]);
  });

  it('are chosen by name, so that they move with the days', () => {
    const offers = presetOffers(plan, viewOf('selectDate'), today);
    expect(offers.map(({ choice }) => choice)).toEqual(['last-7d', 'this-month', 'all-time']);
    expect(activePreset(offers)).toBe('last-7d');
  });

  it('are offered as far as they lie within the bounds; All Time is then the whole of them', () => {
    const bounds = { startDate: '2026-09-01', endDate: '2026-11-10' };
    const view = viewOf('selectDate', { bounds, selected: bounds, range: bounds });
    const offers = presetOffers(plan, view, today);
    expect(offers.map(({ preset, choice, disabled }) => [preset, choice, disabled])).toEqual([
      ['last-7d', 'last-7d', true],
      ['this-month', { startDate: '2026-11-01', endDate: '2026-11-10' }, false],
      ['all-time', bounds, false],
    ]);
    expect(activePreset(offers)).toBe('all-time');
  });

  it('say All Time of the default range, which is all that may be chosen', () => {
    const bounds = { startDate: '2023-01-01', endDate: today };
    const active = (range: typeof bounds) =>
      activePreset(presetOffers(plan, viewOf('selectDate', { bounds, selected: range, range }), today));
    expect(active(bounds)).toBe('all-time');
    expect(active({ ...bounds, startDate: '2023-01-02' })).toBeNull();
  });

  it('are active one at a time, even where two stand for the same dates', () => {
    const bounds = { startDate: '2026-11-01', endDate: '2026-11-10' };
    const view = viewOf('selectDate', { bounds, selected: bounds, range: bounds });
    expect(presetOffers(plan, view, today).filter((offer) => offer.active)).toHaveLength(1);
  });

  it('lie between the first day that the product knows and today where nothing bounds them', () => {
    expect(limitsOf(viewOf('selectDate'), today)).toEqual({ startDate: '2023-01-01', endDate: today });
  });
});
