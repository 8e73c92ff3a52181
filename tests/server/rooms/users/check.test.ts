import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../../src/server/api/handler.ts';
import type { User } from '../../../../src/server/state/state.ts';
import { refuseLockOut } from '../../../../src/server/rooms/users/check.ts';

const user = (userName: string, manages: boolean, active = true): User => ({
  userName,
  company: 'acme',
  fullname: userName,
  role: 'x',
  ability: manages ? [{ action: 'manage', subject: 'User' }] : [{ action: 'read', subject: 'Auth' }],
  brands: null,
  passwordHash: 'x',
  onboarded: true,
  waitingSince: null,
  consentedAt: null,
  active,
});

const by: Principal = { ...user('boss', true), brands: null };
const check = (before: User, after: User, others: readonly User[]) =>
  refuseLockOut(by, before, after, [before, ...others])?.code ?? null;

describe('the last of those who manage users', () => {
  const ann = user('ann', true);
  it('can’t be taken away', () => {
    expect(check(ann, { ...ann, active: false }, [user('bob', false)])).toBe('last-admin');
    expect(check(ann, user('ann', false), [user('bob', true, false)])).toBe('last-admin');
  });

  it('can go once there is another', () =>
    expect(check(ann, { ...ann, active: false }, [user('bob', true)])).toBeNull());

  it('can change in all other ways', () => expect(check(ann, { ...ann, role: 'y' }, [])).toBeNull());
});
