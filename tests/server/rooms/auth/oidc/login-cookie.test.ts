import { describe, expect, it } from 'vitest';
import { createLoginCookie } from '../../../../../src/server/rooms/auth/oidc/login-cookie.ts';
import type { LoginStep } from '../../../../../src/server/rooms/auth/oidc/login-cookie.ts';
import { clockAt } from '../../../../support/clock.ts';

const secret = new TextEncoder().encode('a secret of the tests, long enough');
const step: LoginStep = {
  at: 'provider',
  secrets: { state: 'the-state', nonce: 'the-nonce', verifier: 'the-verifier' },
  to: '/home/index',
};
const valueOf = (header: string): string => header.split(';')[0]!;

describe('the cookie of a login that is under way', () => {
  it('is read back by this server, and by nobody else', async () => {
    const clock = clockAt('2026-03-01T12:00:00Z');
    const cookie = createLoginCookie(secret, clock, true);
    const kept = await cookie.keep(step);
    expect(kept).toMatch(/^__Host-login=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(kept).not.toMatch(/the-(state|nonce|verifier)/);
    expect(await cookie.read(`theme=dark; ${valueOf(kept)}; x=1`)).toEqual(step);
    const other = createLoginCookie(
      new TextEncoder().encode('another secret, which is long, too'),
      clock,
      true,
    );
    expect(await other.read(valueOf(kept))).toBeNull();
  });

  it('is nothing when it is old, changed, missing or of another name', async () => {
    const clock = clockAt('2026-03-01T12:00:00Z');
    const cookie = createLoginCookie(secret, clock, false);
    const kept = valueOf(await cookie.keep(step));
    for (const header of [null, '', 'login=', 'login=x.y', `${kept}x`, `x${kept}`])
      expect(await cookie.read(header), String(header)).toBeNull();
    clock.advance(601);
    expect(await cookie.read(kept)).toBeNull();
  });
});
