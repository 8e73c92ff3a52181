import { redirect } from 'react-router-dom';
import { guard, paths, safeReturn, type Standing } from '../../session/index.ts';
import type { Services } from '../services/index.ts';

/** The page that was asked for travels along to the login page; home need not. */
const loginFrom = (url: URL): string => {
  const wish = safeReturn(url.pathname + url.search);
  return wish === null || wish === paths.home || url.pathname === paths.notFound
    ? paths.login
    : `${paths.login}?to=${encodeURIComponent(wish)}`;
};

/** Where a navigation leads instead; null where it may go on. */
export const detour = (standing: Standing, url: URL): string | null => {
  const target = guard(standing, url.pathname);
  if (target === paths.login) return loginFrom(url);
  if (url.pathname === paths.login && target === paths.home)
    return safeReturn(url.searchParams.get('to')) ?? target;
  return target;
};

/** Checks the session before every navigation, as section 2 of the specification says. */
export const guardNavigation = async ({ session }: Services, request: Request): Promise<Standing> => {
  const standing = await session.check().catch(() => 'failed' as const);
  const target = detour(standing, new URL(request.url));
  if (target !== null) throw redirect(target);
  return standing;
};
