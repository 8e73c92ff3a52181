import type { createRouter } from './router.tsx';
import { guard, paths } from '../../session/index.ts';
import { isPublicPath } from './public-path.ts';
import type { Services } from '../../services/index.ts';

type Router = ReturnType<typeof createRouter>;

/** Tells the session of each change of page, and hands the new page to those who listen rather than look. */
const reportPages = (router: Router, { session }: Services): void => {
  let from: string | null = null;
  router.subscribe(({ location, navigation }) => {
    const to = location.pathname;
    if (navigation.state !== 'idle' || to === from) return;
    if (from !== null) document.getElementById('content')?.focus({ preventScroll: true });
    from = to;
    session.opened(to);
  });
};

/** Moves on when the session does: logged in or out, here or in another tab, onboarding done, consent given. */
const obeySession = (router: Router, { session, content, publicContent }: Services): void => {
  let user = session.view().user;
  session.subscribe(() => {
    const { status, user: now } = session.view();
    // What was loaded before the user was known came with their own token.
    if (user !== null && (now?.userName !== user.userName || now.company !== user.company)) content.clear();
    // Before login, the texts are the base's again.
    if (user !== null && now === null) publicContent.clear();
    user = now;
    // The filters are in the address that the page writes by itself, of which the router knows nothing.
    const { pathname, search } = window.location;
    if (status === null || guard(status, pathname) === null) return;
    if (status === 'unauthenticated' && isPublicPath(publicContent, pathname)) return;
    const leaving = status === 'unauthenticated' && session.leftByChoice();
    // The guard's loader knows where to: the navigation only has to be made again.
    void router.navigate(leaving ? paths.login : pathname + search, { replace: true });
  });
};

export const followRouter = (router: Router, services: Services): void => {
  reportPages(router, services);
  obeySession(router, services);
};
