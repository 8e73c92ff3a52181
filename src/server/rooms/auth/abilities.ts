import { createMongoAbility } from '@casl/ability';
import type { Access } from '../../../language/plan/index.ts';
import { HttpError } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';
import type { Rule } from '../../state/rule.ts';

/** What every user may do unless their stored data say otherwise, and what a call asks for that names nothing else. */
export const readAuth: Rule = { action: 'read', subject: 'Auth' };

const readBudget: Rule = { action: 'read', subject: 'Budget' };

const ofRole: Readonly<Record<string, readonly Rule[]>> = {
  admin: [readAuth, { action: 'manage', subject: 'all' }],
  analyst: [readAuth, readBudget],
};

/** What a role may do where nobody has said more of its user. */
export const abilityOfRole = (role: string): readonly Rule[] =>
  (Object.hasOwn(ofRole, role) ? ofRole[role] : undefined) ?? [readAuth];

type Ability = ReturnType<typeof createMongoAbility>;

const known = new WeakMap<readonly Rule[], Ability>();

/** The rules of a user, built once for each list of them. */
function abilityOf({ ability }: Pick<Principal, 'ability'>): Ability {
  const built = known.get(ability) ?? createMongoAbility([...ability]);
  known.set(ability, built);
  return built;
}

/** Whether a user may have what asks for this access; what asks for none is everybody's of the company. */
export function may(principal: Pick<Principal, 'ability'>): (access: Rule | null | undefined) => boolean {
  const rules = abilityOf(principal);
  return (access) => access === null || access === undefined || rules.can(access.action, access.subject);
}

/** Throws a 403 that names what is missing. */
export function demand(principal: Pick<Principal, 'ability'>, access: Access | null): void {
  if (may(principal)(access)) return;
  const { action, subject } = access!;
  throw new HttpError(403, 'not-allowed', `This needs the ability to ${action} ${subject}.`);
}
