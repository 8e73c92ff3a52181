import { redirect } from 'react-router-dom';
import { paths, type SessionStatus } from '../../session/index.ts';
import type { ContentStore } from '../../services/content/content-store.ts';
import { ignoreFailure } from '../../api/index.ts';
import type { Services } from '../../services/index.ts';
import { guardNavigation } from './guard-loader.ts';
import { beginPage } from './page-parts.ts';

const contentFor = ({ content, publicContent }: Services, status: SessionStatus): ContentStore =>
  status === 'unauthenticated' ? publicContent : content;

/** Makes sure that the plan of the page is here before anything of it is drawn; what does not exist is error-404. */
export const loadPage = async (services: Services, request: Request): Promise<null> => {
  const status = await guardNavigation(services, request);
  const { pathname } = new URL(request.url);
  if ((await contentFor(services, status).open(pathname)) === null) throw redirect(paths.notFound);
  ignoreFailure('the page that needs it says so', beginPage(services, request));
  return null;
};

/** error-404 is a page like any other, for those who can have its plan; all others get the shell's own words. */
export const loadNotFound = async (services: Services, request: Request): Promise<null> => {
  const status = await guardNavigation(services, request);
  if (status === 'failed') return null;
  await contentFor(services, status)
    .open(paths.notFound)
    .catch(() => null);
  return null;
};

/** `/` leads to the customer's home page. */
export const loadHome = async (services: Services, request: Request): Promise<null> => {
  await guardNavigation(services, request);
  const manifest = await services.content.ready();
  throw redirect(manifest.home === paths.home ? paths.notFound : manifest.home);
};
