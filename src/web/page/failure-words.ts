import type { AppText } from '../i18n/index.ts';
import { isRequestError } from '../api/index.ts';
import { messageOf } from './api-transport.ts';

/** The message for a page that failed to load: the reason, and the request id for support. */
export const failureWords = (
  failure: unknown,
  appText: AppText,
): { readonly lead: string; readonly note: string | null } => {
  if (!isRequestError(failure) || failure.kind === 'cancelled')
    return { lead: appText('shell.errors.failedLead'), note: null };
  const { requestId } = failure;
  return {
    lead: messageOf(failure, appText),
    note: requestId === null ? null : appText('shell.requestId', { id: requestId }),
  };
};
