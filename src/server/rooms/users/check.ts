import { may } from '../auth/abilities.ts';
import { HttpError } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';
import type { Rule } from '../../state/rule.ts';
import type { User } from '../../state/state.ts';

/** The fields that decide what a user may do. */
type Rights = Pick<User, 'ability' | 'brands'>;

/** Whether a user may add and change users. */
export const managesUsers = (user: Pick<User, 'ability'>): boolean =>
  may(user)({ action: 'manage', subject: 'User' });

const isAdmin = (user: Pick<User, 'ability' | 'active'>): boolean => user.active && managesUsers(user);

/**
 * Refuses to grant rights that the caller does not have, and to change users with more rights. Otherwise the
 * right to manage users would give all rights.
 */
export function refuseBeyond(principal: Principal, rights: Rights): HttpError | null {
  const mayGive = may(principal);
  const beyond = rights.ability.filter((rule) => !mayGive(rule));
  if (beyond.length > 0) return beyondOwnRights(beyond.map(wordsOf));
  if (principal.brands === null) return null;
  const foreign =
    rights.brands === null ? ['all brands'] : rights.brands.filter((id) => !principal.brands!.includes(id));
  return foreign.length > 0 ? beyondOwnRights(foreign) : null;
}

const wordsOf = ({ action, subject }: Rule): string => `${action} ${subject}`;

function beyondOwnRights(what: readonly string[]): HttpError {
  return new HttpError(403, 'beyond-own-rights', `Only who has this may give it: ${what.join(', ')}.`);
}

/** Refuses a change after which the caller, or nobody at all, could manage users. */
export function refuseLockOut(
  principal: Principal,
  before: User,
  after: User,
  all: readonly User[],
): HttpError | null {
  if (!isAdmin(before) || isAdmin(after)) return null;
  if (before.userName === principal.userName)
    return new HttpError(409, 'own-account', 'Nobody takes the management of users from their own account.');
  return all.some((user) => user.userName !== after.userName && isAdmin(user))
    ? null
    : new HttpError(409, 'last-admin', 'Somebody must be left who can manage users.');
}
