import { describe, expect, it, vi } from 'vitest';
import { createEndedSessions } from '../../../../src/server/rooms/auth/ended-sessions.ts';
import type { State } from '../../../../src/server/state/state.ts';
import { clockAt } from '../../../support/clock.ts';

const stateWith = (endedSince: (since: Date) => Promise<readonly string[]>) =>
  vi.fn<() => Promise<State>>(async () => ({ sessions: { endedSince } }) as unknown as State);

describe('the sessions that have ended', () => {
  it('are read once, those that end meanwhile included', async () => {
    const state = stateWith(async () => ['before']);
    const endings = createEndedSessions(state, clockAt('2026-03-01T12:00:00Z'));
    endings.add('meanwhile');
    const known = await Promise.all(['before', 'meanwhile', 'alive'].map((one) => endings.has(one)));
    expect(known).toEqual([true, true, false]);
    expect(state).toHaveBeenCalledOnce();
  });

  it('are forgotten when no id token of theirs can be alive any more', async () => {
    const clock = clockAt('2026-03-01T12:00:00Z');
    const endings = createEndedSessions(
      stateWith(async () => []),
      clock,
    );
    endings.add('old');
    clock.advance(16 * 60);
    expect(await endings.has('old')).toBe(true);
    endings.add('new');
    expect(await endings.has('old')).toBe(false);
    expect(await endings.has('new')).toBe(true);
  });

  it('are asked for again when the state could not be read', async () => {
    let isAway = true;
    const endings = createEndedSessions(
      stateWith(async () => {
        if (isAway) throw new Error('away');
        return ['before'];
      }),
      clockAt('2026-03-01T12:00:00Z'),
    );
    await expect(endings.has('before')).rejects.toThrow('away');
    isAway = false;
    expect(await endings.has('before')).toBe(true);
  });
});
