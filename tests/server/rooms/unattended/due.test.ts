import { describe, expect, it } from 'vitest';
import { lastDue } from '../../../../src/server/rooms/unattended/due.ts';

const berlin = { days: '* * *', time: '02:30', timeZone: 'Europe/Berlin' };
const at = (text: string): Date => new Date(text);

/** Every moment at which something was due, looked for each ten minutes. */
function dues(from: string, to: string, days = berlin.days): readonly string[] {
  const found = new Set<string>();
  for (let now = at(from).getTime(); now <= at(to).getTime(); now += 600_000) {
    const due = lastDue({ ...berlin, days }, at(from), new Date(now));
    if (due !== null) found.add(due.toISOString());
  }
  return [...found];
}

describe('when a schedule is due', () => {
  it('is the same time of the clock on the wall, once on each day, also where clocks are put forward or back', () => {
    expect(dues('2026-03-28T00:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(dues('2026-10-24T00:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('is on the days of its pattern alone', () => {
    expect(dues('2026-01-01T00:00:00Z', '2026-01-14T00:00:00Z', '* * 1#2')).toEqual([
      '2026-01-12T01:30:00.000Z',
    ]);
    expect(dues('2026-02-20T00:00:00Z', '2026-03-03T00:00:00Z', 'L * *')).toEqual([
      '2026-02-28T01:30:00.000Z',
    ]);
  });

  it('is in the very second, is not before its last change, and is over after a day', () => {
    expect(lastDue(berlin, at('2026-01-01T00:00:00Z'), at('2026-01-01T01:30:00Z'))).toEqual(
      at('2026-01-01T01:30:00Z'),
    );
    expect(lastDue(berlin, at('2026-01-01T01:31:00Z'), at('2026-01-01T05:00:00Z'))).toBeNull();
    const monthly = { ...berlin, days: '1 * *' };
    expect(lastDue(monthly, at('2025-12-01T00:00:00Z'), at('2026-01-02T01:30:00Z'))).not.toBeNull();
    expect(lastDue(monthly, at('2025-12-01T00:00:00Z'), at('2026-01-02T01:31:00Z'))).toBeNull();
  });
});
