import type { Principal } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';
import type { State, User } from '../../state/state.ts';
import { readAuth } from './abilities.ts';

/** Milliseconds for which a user's rights are cached, since every request needs them. */
const believedMs = 2_000;
const mostKept = 5_000;

/** The current stored rights of users, instead of those in their tokens. */
export interface Rights {
  /** Null when there is no such user or the user is not active. */
  of(userName: string): Promise<Principal | null>;
}

interface Known {
  readonly principal: Principal | null;
  readonly until: number;
}

export function createRights(state: () => Promise<State>, clock: Clock): Rights {
  const kept = new Map<string, Known>();
  return {
    async of(userName) {
      const now = clock.now().getTime();
      const known = kept.get(userName);
      if (known && known.until > now) return known.principal;
      const user = await (await state()).users.find(userName);
      const principal = user?.active ? principalOf(user) : null;
      kept.delete(userName);
      for (const oldest of kept.keys()) {
        if (kept.size < mostKept) break;
        kept.delete(oldest);
      }
      kept.set(userName, { principal, until: now + believedMs });
      return principal;
    },
  };
}

/** A user without stored abilities has the default one. */
function principalOf({ company, userName, fullname, role, ability, brands }: User): Principal {
  return { company, userName, fullname, role, brands, ability: ability ?? [readAuth] };
}
