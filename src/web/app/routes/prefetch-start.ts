import { guard, paths, statusOf } from '../../session/index.ts';
import { ignoreFailure, isRequestError } from '../../api/index.ts';
import type { Known, Services } from '../../services/index.ts';
import { pageOpener } from './page-parts.ts';
import { loadPageParts } from './preload-page.ts';

/**
 * Loads a returning user's first page while the session is still being checked: its texts, its plan, its lists and its
 * answers, with the token of before. The code that draws comes after the first questions: to evaluate it takes longer than
 * to ask. If the session does not stand, or is another user's, what was begun is given up unseen.
 */
export const prefetchStart = async (services: Services, url: URL, spoken: Promise<void>): Promise<void> => {
  try {
    await askForPage(services, url, spoken);
  } catch (error) {
    // The navigation that follows asks again, and says what is wrong.
    if (!isRequestError(error)) throw error;
  } finally {
    ignoreFailure('the page that needs it says so', loadPageParts());
  }
};

const askForPage = async (services: Services, url: URL, spoken: Promise<void>): Promise<void> => {
  const { content } = services;
  const opened = openFirst(services, url.pathname);
  const [known, { openPage }, path] = await Promise.all([services.expect(), pageOpener(), opened, spoken]);
  if (known === null || known.metadata === null) return;
  const status = statusOf(known.metadata);
  if (status !== 'active' || guard(status, path) !== null || content.manifest() === null) return;
  const { stop, asked } = openPage(services, new URL(path + url.search, url), known);
  void stopUnlessConfirmed(services, known, stop);
  await asked;
};

/** The path of the page that the address leads to, once its plan is here. */
const openFirst = async ({ content }: Services, path: string): Promise<string> => {
  const target = path === paths.home ? (await content.ready()).home : path;
  await content.open(target);
  return target;
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
