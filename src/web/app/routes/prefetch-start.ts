import { ignoreFailure, isRequestError } from '../../api/request-error.ts';
import type { Known, Services } from '../../services/services.ts';
import { guard, statusOf } from '../../session/guard.ts';
import { openPage } from './open-page.ts';
import { filterTableOf } from './page-host-of.ts';

/**
 * Asks a returning user's first questions while the session is still being checked, with the token of before, and before
 * the code that draws is evaluated: that takes longer than to ask. If the session does not stand, or is another user's,
 * what was begun is given up unseen. Resolves when the questions have left, or there is nothing to ask.
 */
export const prefetchStart = async (services: Services, url: URL): Promise<void> => {
  const { content } = services;
  // The first list waits for the store, and the first drawing for the texts: neither needs to know whose page it is.
  filterTableOf(services);
  ignoreFailure('the navigation that follows asks again', content.ready());
  try {
    const [known, found] = await Promise.all([services.expect(), content.find(url.pathname)]);
    if (known === null || known.metadata === null || found === null) return;
    const status = statusOf(known.metadata);
    if (status !== 'active' || guard(status, url.pathname) !== null) return;
    const { stop, asked } = openPage(services, found, url, known);
    void stopUnlessConfirmed(services, known, stop);
    await asked;
  } catch (error) {
    // The navigation that follows asks again, and says what is wrong.
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
