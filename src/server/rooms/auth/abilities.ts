import { createMongoAbility } from '@casl/ability';
import type { Access } from '../../../language/plan/index.ts';
import { HttpError } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';
import type { Rule } from '../../state/rule.ts';

/** The ability of users without stored abilities, and the one that operations need by default. */
export const readAuth: Rule = { action: 'read', subject: 'Auth' };

const readBudget: Rule = { action: 'read', subject: 'Budget' };

const ofRole: Readonly<Record<string, readonly Rule[]>> = {
  admin: [readAuth, { action: 'manage', subject: 'all' }],
  analyst: [readAuth, readBudget],
};

/** The abilities of a role, for users without abilities of their own. */
export const abilityOfRole = (role: string): readonly Rule[] =>
  (Object.hasOwn(ofRole, role) ? ofRole[role] : undefined) ?? [readAuth];

type Ability = ReturnType<typeof createMongoAbility>;

const known = new WeakMap<readonly Rule[], Ability>();

/** The rules of a user. They are cached by their list. */
function abilityOf({ ability }: Pick<Principal, 'ability'>): Ability {
  const built = known.get(ability) ?? createMongoAbility([...ability]);
  known.set(ability, built);
  return built;
}

/** Returns whether a user has an access. Null and undefined are allowed to every user of the company. */
export function may(principal: Pick<Principal, 'ability'>): (access: Rule | null | undefined) => boolean {
  const rules = abilityOf(principal);
  return (access) => access === null || access === undefined || rules.can(access.action, access.subject);
}

/** Throws a 403 that names the missing ability. */
export function demand(principal: Pick<Principal, 'ability'>, access: Access | null): void {
  if (may(principal)(access)) return;
  const { action, subject } = access!;
  throw new HttpError(403, 'not-allowed', `This needs the ability to ${action} ${subject}.`);
}
