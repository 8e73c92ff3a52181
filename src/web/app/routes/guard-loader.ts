import { redirect } from 'react-router-dom';
import { guard, paths, safeReturn, type SessionStatus } from '../../session/index.ts';
import { isPublicPath } from './public-path.ts';
import type { Services } from '../../services/index.ts';

/** The address of the login page, with the requested page as a parameter unless that is the home page. */
const loginFrom = (url: URL): string => {
  const requested = safeReturn(url.pathname + url.search);
  return requested === null || requested === paths.home || url.pathname === paths.notFound
    ? paths.login
    : `${paths.login}?to=${encodeURIComponent(requested)}`;
};

/** The redirect of a navigation; null where it may continue. `landing` is the start page of the user's role. */
export const detour = (status: SessionStatus, url: URL, landing: string = paths.home): string | null => {
  const target = guard(status, url.pathname);
  if (target === paths.login) return loginFrom(url);
  if (url.pathname === paths.login && target === paths.home)
    return safeReturn(url.searchParams.get('to')) ?? (status === 'active' ? landing : target);
  return target;
};

/**
 * Checks the session before every navigation, as in section 2 of the specification. Any failure redirects to
 * error-404.
 */
export const guardNavigation = async (services: Services, request: Request): Promise<SessionStatus> => {
  const url = new URL(request.url);
  const status = await services.session.check(url.pathname).catch(() => 'failed' as const);
  if (status === 'unauthenticated' && (await mayStay(services, url.pathname))) return status;
  const isLogin = url.pathname === paths.login && status === 'active';
  const target = detour(status, url, isLogin ? await landingPage(services) : undefined);
  if (target === null) return status;
  if (status === 'failed') services.session.blocked(url.pathname + url.search);
  throw redirect(target);
};

/** Whether a page is public. Paths that the guard allows need no request. */
const mayStay = async ({ publicContent }: Services, path: string): Promise<boolean> => {
  if (guard('unauthenticated', path) === null) return true;
  await publicContent.ready().catch(() => null);
  return isPublicPath(publicContent, path);
};

/** The start page of the user's role in app.yaml, if they may open it; else home. */
const landingPage = async ({ content, session }: Services): Promise<string> => {
  const role = session.view().user?.role ?? '';
  const manifest = await content.ready().catch(() => null);
  const landing = manifest !== null && Object.hasOwn(manifest.landing, role) ? manifest.landing[role] : null;
  return manifest?.pages.find(({ route }) => route === landing)?.route ?? paths.home;
};
