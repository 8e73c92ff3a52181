import { describe, expect, it } from 'vitest';
import { dayIn } from '../../src/format/index.ts';

describe('the day in a time zone', () => {
  it.each([
    ['UTC', '2026-03-01T23:30:00Z', '2026-03-01'],
    ['Europe/Berlin', '2026-03-01T23:30:00Z', '2026-03-02'],
    ['America/New_York', '2026-03-02T04:59:59Z', '2026-03-01'],
    ['America/New_York', '2026-03-02T05:00:00Z', '2026-03-02'],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01'],
    // An hour later in summer: the day begins at 22:00.
    ['Europe/Berlin', '2026-07-01T22:00:00Z', '2026-07-02'],
  ])('in %s at %s is %s', (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });

  it('is refused for a zone that there is not', () => {
    expect(() => dayIn('Europe/Atlantis', new Date(0))).toThrow(RangeError);
  });
});
