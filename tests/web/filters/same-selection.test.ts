import { describe, expect, it } from 'vitest';
import { isSameSelection } from '../../../src/web/filters/same-selection.ts';

const saved = {
  brand: 'B2',
  channel: ['Video', 'Search'],
  date: { startDate: 'month-start', endDate: 'today' },
};

describe('a saved selection', () => {
  it('is what is selected now in whatever order, with what is empty left out', () => {
    const now = {
      date: { endDate: 'today', startDate: 'month-start' },
      channel: ['Search', 'Video'],
      brand: 'B2',
      campaign: null,
      product: [],
    };
    expect(isSameSelection(saved, now)).toBe(true);
  });

  it.each([
    ['another member', { ...saved, brand: 'B3' }],
    ['one member less', { ...saved, channel: ['Video'] }],
    ['one filter more', { ...saved, campaign: 'C1' }],
    ['other dates', { ...saved, date: 'last-7d' as const }],
  ])('is not %s', (_, now) => expect(isSameSelection(saved, now)).toBe(false));
});
