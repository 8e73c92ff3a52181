import { redirect } from 'react-router-dom';
import { paths, type SessionStatus } from '../../session/index.ts';
import type { ContentStore } from '../../services/content/content-store.ts';
import type { Services } from '../../services/index.ts';
import { guardNavigation } from './guard-loader.ts';
import { openPage } from './open-page.ts';

const contentFor = ({ content, publicContent }: Services, status: SessionStatus): ContentStore =>
  status === 'unauthenticated' ? publicContent : content;

/** Loads the plan of a page before it is rendered. Redirects to error-404 where there is no such page. */
export const loadPage = async (services: Services, request: Request): Promise<null> => {
  const status = await guardNavigation(services, request);
  const url = new URL(request.url);
  const found = await contentFor(services, status).open(url.pathname);
  if (found === null) throw redirect(paths.notFound);
  // A page without widgets redirects to its first child.
  if (found.path !== url.pathname) throw redirect(found.path + url.search);
  // The user may have navigated elsewhere in the meantime.
  if (!request.signal.aborted) openPage(services, found, url);
  return null;
};

/** error-404 is an ordinary page for those who can load its plan; for all others it is built in. */
export const loadNotFound = async (services: Services, request: Request): Promise<null> => {
  const status = await guardNavigation(services, request);
  if (status === 'failed') return null;
  await contentFor(services, status)
    .open(paths.notFound)
    .catch(() => null);
  return null;
};

/** `/` redirects to the customer's home page. */
export const loadHome = async (services: Services, request: Request): Promise<null> => {
  await guardNavigation(services, request);
  const manifest = await services.content.ready();
  throw redirect(manifest.home === paths.home ? paths.notFound : manifest.home);
};
