import { describe, expect, it } from 'vitest';
import { isQuiet } from '../../src/alerts/index.ts';

const at = (iso: string, more: Partial<Parameters<typeof isQuiet>[0]> = {}): boolean =>
  isQuiet({ snoozedUntil: null, hours: '8-18 1-5', timeZone: 'Europe/Berlin', ...more }, new Date(iso));

describe('business hours', () => {
  it('are those of the company’s zone, on both sides of a change of clocks', () => {
    // Thursday; Berlin is an hour ahead of UTC in winter, two in summer.
    expect([at('2026-03-05T06:59:00Z'), at('2026-03-05T07:00:00Z')]).toEqual([true, false]);
    expect([at('2026-07-02T05:59:00Z'), at('2026-07-02T06:00:00Z')]).toEqual([true, false]);
    expect([at('2026-07-02T15:59:00Z'), at('2026-07-02T16:00:00Z')]).toEqual([false, true]);
  });

  it('are quiet on other days, and may reach over the end of a week', () => {
    expect(at('2026-03-07T10:00:00Z')).toBe(true);
    const weekend = { hours: '0-24 6-0' };
    expect([at('2026-03-07T10:00:00Z', weekend), at('2026-03-08T10:00:00Z', weekend)]).toEqual([
      false,
      false,
    ]);
    expect(at('2026-03-09T10:00:00Z', weekend)).toBe(true);
  });

  it('don’t count while it is snoozed: to the end of that day', () => {
    const more = { hours: '0-24 0-6', snoozedUntil: '2026-03-05' };
    expect(at('2026-03-05T22:59:00Z', more)).toBe(true);
    expect(at('2026-03-05T23:00:00Z', more)).toBe(false);
  });
});
