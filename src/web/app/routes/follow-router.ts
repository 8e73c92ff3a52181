import type { createRouter } from './router.tsx';
import { guard, paths } from '../../session/index.ts';
import { isPublicPath } from './public-path.ts';
import type { Services } from '../../services/index.ts';

type Router = ReturnType<typeof createRouter>;

/** Reports each change of page to the session, and moves the focus for screen readers. */
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

/** Navigates when the session changes: after login or logout in any tab, onboarding, or consent. */
const obeySession = (router: Router, { session, content, publicContent }: Services): void => {
  let user = session.view().user;
  session.subscribe(() => {
    const { status, user: now } = session.view();
    // Content that was loaded before the user was known was loaded with the same user's token.
    if (user !== null && (now?.userName !== user.userName || now.company !== user.company)) content.clear();
    // After logout, the texts are those of the public pages.
    if (user !== null && now === null) publicContent.clear();
    user = now;
    // From the address bar: the page writes its filters there without the router.
    const { pathname, search } = window.location;
    if (status === null || guard(status, pathname) === null) return;
    if (status === 'unauthenticated' && isPublicPath(publicContent, pathname)) return;
    const leaving = status === 'unauthenticated' && session.leftByChoice();
    // The guard's loader decides where to go; navigating runs it.
    void router.navigate(leaving ? paths.login : pathname + search, { replace: true });
  });
};

export const followRouter = (router: Router, services: Services): void => {
  reportPages(router, services);
  obeySession(router, services);
};
