import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../../../src/language/terms/time-zone.ts';

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'America/Buenos_Aires'])(
    'is known by any of its names: %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', 'Mars/Olympus', 'Europe/Berlim', '+05:30', '../etc'])('is none: %s', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
