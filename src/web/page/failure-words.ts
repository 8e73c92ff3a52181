import type { Say } from '../i18n/index.ts';
import { isRequestError } from '../api/index.ts';
import { messageOf } from './api-transport.ts';

/** The message for a page that failed to load: the reason, and the request id for support. */
export const failureWords = (
  failure: unknown,
  say: Say,
): { readonly lead: string; readonly note: string | null } => {
  if (!isRequestError(failure) || failure.kind === 'cancelled')
    return { lead: say('shell.errors.failedLead'), note: null };
  const { requestId } = failure;
  return {
    lead: messageOf(failure, say),
    note: requestId === null ? null : say('shell.requestId', { id: requestId }),
  };
};
