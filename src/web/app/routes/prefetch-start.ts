import { ignoreFailure, isRequestError } from '../../api/request-error.ts';
import type { Known, Services } from '../../services/services.ts';
import { guard, statusOf } from '../../session/guard.ts';
import { openPage } from './open-page.ts';
import { filterTableOf } from './page-host-of.ts';

/**
 * Sends the first requests of a returning user with the stored token, while the session is being checked and before
 * the code of views is evaluated, which takes longer. If the session has ended or is another user's, the responses
 * are discarded unseen. Resolves when the requests have been sent, or there are none.
 */
export const prefetchStart = async (services: Services, url: URL): Promise<void> => {
  const { content } = services;
  // Independent of the user: opening the store, which the first filter waits for, and the texts, which the first
  // rendering needs.
  filterTableOf(services);
  ignoreFailure('the navigation that follows asks again', content.ready());
  try {
    const [known, found] = await Promise.all([services.expect(), content.find(url.pathname)]);
    if (known === null || known.metadata === null || found === null) return;
    const status = statusOf(known.metadata);
    if (status !== 'active' || guard(status, url.pathname) !== null) return;
    const { stop, requested } = openPage(services, found, url, known);
    void stopUnlessConfirmed(services, known, stop);
    await requested;
  } catch (error) {
    // The navigation that follows repeats the request and reports the error.
    if (!isRequestError(error)) throw error;
  }
};

const stopUnlessConfirmed = async (
  { session }: Services,
  { user }: Known,
  stop: () => void,
): Promise<void> => {
  const status = await session.settled();
  const { user: now } = session.view();
  if (status !== 'active' || now?.userName !== user?.userName || now?.company !== user?.company) stop();
};
