import { redirect } from 'react-router-dom';
import { guard, paths, safeReturn, type SessionStatus } from '../../session/index.ts';
import { isPublicPath } from './public-path.ts';
import type { Services } from '../../services/index.ts';

/** The page that was asked for travels along to the login page; home need not. */
const loginFrom = (url: URL): string => {
  const wish = safeReturn(url.pathname + url.search);
  return wish === null || wish === paths.home || url.pathname === paths.notFound
    ? paths.login
    : `${paths.login}?to=${encodeURIComponent(wish)}`;
};

/** Where a navigation leads instead; null where it may go on. `landing` is where the user's role begins. */
export const detour = (status: SessionStatus, url: URL, landing: string = paths.home): string | null => {
  const target = guard(status, url.pathname);
  if (target === paths.login) return loginFrom(url);
  if (url.pathname === paths.login && target === paths.home)
    return safeReturn(url.searchParams.get('to')) ?? (status === 'active' ? landing : target);
  return target;
};

/** Checks the session before every navigation, as section 2 of the specification says. Any failure leads to error-404. */
export const guardNavigation = async (services: Services, request: Request): Promise<SessionStatus> => {
  const url = new URL(request.url);
  const status = await services.session.check(url.pathname).catch(() => 'failed' as const);
  if (status === 'unauthenticated' && (await mayStay(services, url.pathname))) return status;
  const isLogin = url.pathname === paths.login && status === 'active';
  const target = detour(status, url, isLogin ? await landingPage(services) : undefined);
  if (target === null) return status;
  if (status === 'failed') services.session.keptFrom(url.pathname + url.search);
  throw redirect(target);
};

/** Whether a page is there for everybody. What the guard leaves alone is not asked for. */
const mayStay = async ({ publicContent }: Services, path: string): Promise<boolean> => {
  if (guard('unauthenticated', path) === null) return true;
  await publicContent.ready().catch(() => null);
  return isPublicPath(publicContent, path);
};

/** Where app.yaml lets the user's role begin, if they may open it; else home. */
const landingPage = async ({ content, session }: Services): Promise<string> => {
  const role = session.view().user?.role ?? '';
  const manifest = await content.ready().catch(() => null);
  const landing = manifest !== null && Object.hasOwn(manifest.landing, role) ? manifest.landing[role] : null;
  return manifest?.pages.find(({ route }) => route === landing)?.route ?? paths.home;
};
