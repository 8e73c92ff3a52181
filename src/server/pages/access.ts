import { createMongoAbility } from '@casl/ability';
import type { Access } from '../../language/plan/index.ts';
import type { Principal } from '../http/handler.ts';

/** Whether a user may open what asks for this access; what asks for none is open to every user of the company. */
export function mayOpen({ ability }: Principal): (access: Access | null) => boolean {
  const rules = createMongoAbility([...ability]);
  return (access) => access === null || rules.can(access.action, access.subject);
}
