import type { Clock } from '../../process/clock.ts';
import type { AuditEntry, State } from '../../state/state.ts';

/** Who did it, and in which request. */
export interface Doer {
  readonly company: string;
  readonly userName: string;
  readonly requestId: string;
}

/** Notes a change that was made, or a session that began or ended. `details` must hold nothing secret. */
export function recordChange(
  { state, clock }: { readonly state: State; readonly clock: Clock },
  { company, userName, requestId }: Doer,
  change: Pick<AuditEntry, 'action' | 'subject' | 'details'>,
): Promise<void> {
  return state.audit.append({ at: clock.now(), company, userName, requestId, ...change });
}

/** The doer of a request that has a session. */
export const doerOf = (request: {
  readonly principal: { readonly company: string; readonly userName: string };
  readonly requestId: string;
}): Doer => ({
  company: request.principal.company,
  userName: request.principal.userName,
  requestId: request.requestId,
});
