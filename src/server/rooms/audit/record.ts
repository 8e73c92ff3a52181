import type { Clock } from '../../process/clock.ts';
import type { AuditEntry, State } from '../../state/state.ts';

/** The user who made a change, and the request. */
export interface Doer {
  readonly company: string;
  readonly userName: string;
  readonly requestId: string;
}

/** Records a change, or the start or end of a session. `details` must hold nothing secret. */
export function recordChange(
  { state, clock }: { readonly state: State; readonly clock: Clock },
  { company, userName, requestId }: Doer,
  change: Pick<AuditEntry, 'action' | 'subject' | 'details'>,
): Promise<void> {
  return state.audit.append({ at: clock.now(), company, userName, requestId, ...change });
}

/** The doer of a request with a session. */
export const doerOf = (request: {
  readonly principal: { readonly company: string; readonly userName: string };
  readonly requestId: string;
}): Doer => ({
  company: request.principal.company,
  userName: request.principal.userName,
  requestId: request.requestId,
});
