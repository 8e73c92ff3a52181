import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createAuth } from '../../../../src/server/rooms/auth/auth.ts';
import { StateError } from '../../../../src/server/state/state.ts';
import type { State, User } from '../../../../src/server/state/state.ts';
import { clockAt } from '../../../support/clock.ts';

const user: User = {
  userName: 'a@acme.example',
  company: 'acme',
  fullname: 'A',
  role: 'analyst',
  ability: [],
  brands: null,
  passwordHash: '',
  onboarded: true,
  waitingSince: null,
  consentedAt: null,
  active: true,
};

describe('authentication', () => {
  it('goes on when the state database has failed once', async () => {
    const failures = [new StateError('storage', 'gone for a moment')];
    const state = async (): Promise<State> => {
      const failure = failures.pop();
      if (failure) throw failure;
      const users = { find: async () => user };
      return { users, sessions: { endedSince: async () => ['left'] } } as unknown as State;
    };
    const secret = new TextEncoder().encode('a secret of the tests, long enough');
    const auth = createAuth({
      secret,
      clock: clockAt('2026-03-01T12:00:00Z'),
      state,
      oidc: null,
      onEnd: () => undefined,
      publishEnd: () => undefined,
    });
    const asks = async (session: string) => {
      const authorization = await auth.tokens.issue('id', user, session);
      return auth.authenticate({ headers: { authorization } } as FastifyRequest);
    };
    await expect(asks('stays')).rejects.toMatchObject({ kind: 'storage' });
    expect(await asks('stays')).toMatchObject({
      principal: { company: 'acme', userName: 'a@acme.example' },
      session: { id: 'stays' },
    });
    await expect(asks('left')).rejects.toMatchObject({ status: 401 });
  });
});
