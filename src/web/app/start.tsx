import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { paths } from '../session/index.ts';
import { usableStorage } from './browser-storage.ts';
import { followPages } from '../services/content/page-events.ts';
import { groupOf, reportError } from '../api/report-error.ts';
import { ignoreFailure } from '../api/index.ts';
import { watchPrinting } from '../page/print/print-mode.ts';
import { followRouter } from './routes/follow-router.ts';
import { prefetchStart } from './routes/prefetch-start.ts';
import { createRouter } from './routes/router.tsx';
import type { LoadDevelopment } from '../frame/development.ts';
import type { FirstAnswers } from './first-requests.ts';
import type { Services } from '../services/index.ts';
import { createServices } from './create-services.ts';
import { createTabs } from './tabs.ts';

const clearCookies = (): void => {
  for (const cookie of document.cookie.split(';'))
    document.cookie = `${cookie.split('=')[0]?.trim() ?? ''}=; max-age=0; path=/`;
};

/** Reports what no view has caught. */
const watchErrors = ({ http, session }: Services): void => {
  const report = (error: unknown): void => {
    const group = groupOf(error);
    if (group !== null) reportError(http, session.view().user?.userName ?? null, error, group);
  };
  window.addEventListener('error', ({ error, message }) => report(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
};

/** Follows the pages' changes while somebody is logged in. */
const watchPages = (services: Services): void => {
  let watching: AbortController | null = null;
  const look = (): void => {
    const active = services.session.view().status === 'active';
    if (active === (watching !== null)) return;
    watching?.abort();
    watching = active ? new AbortController() : null;
    if (watching === null) return;
    const { credentials, content, mistakes } = services;
    void followPages({ url: '/api/pages/events', credentials, content, mistakes, signal: watching.signal });
  };
  services.session.subscribe(look);
  look();
};

interface Start {
  readonly root: HTMLElement;
  /** The developers' tools are handed in: the app itself does not know them. */
  readonly loadDevelopment: LoadDevelopment;
  readonly storage: Storage;
  readonly begun: FirstAnswers;
  /** Milliseconds that a call of the start may take. */
  readonly patienceMs: number;
}

/** Starts the app in `root`. */
export const start = async (given: Start): Promise<void> => {
  const { root, loadDevelopment, storage: local, begun, patienceMs } = given;
  const session = usableStorage(() => window.sessionStorage);
  const tabs = createTabs();
  const development = await loadDevelopment(session);
  const services = createServices({
    localStorage: local,
    sessionStorage: session,
    browserLanguages: navigator.languages,
    apiUrl: '/api/',
    patienceMs,
    begun,
    environment: import.meta.env.MODE,
    network: {
      isOnline: () => navigator.onLine,
      listen: (name, listener) => window.addEventListener(name, listener),
    },
    pageName: () => window.location.pathname,
    clearStored: () => {
      clearCookies();
      local.clear();
      session.clear();
    },
    refreshTabs: tabs.refreshAll,
    leaveFor: (url) => window.location.assign(url),
    pseudo: development !== null && new URLSearchParams(window.location.search).get('lang') === 'pseudo',
    passage: development?.passage,
    observers: { observe: development?.observe, opened: development?.opened },
  });
  watchErrors(services);
  watchPrinting();
  tabs.follow(services.session);
  const spoken = services.speak(services.preferences.view().language);
  if (services.returning) void prefetchStart(services, new URL(window.location.href), spoken);
  else ignoreFailure('the page that needs it asks again', services.publicContent.open(paths.login));
  await spoken;
  const router = createRouter(services, development);
  followRouter(router, services);
  watchPages(services);
  const { http, session: of } = services;
  createRoot(root, {
    // React has drawn the view a second time, and it held: no error for the user, and yet one for us.
    onRecoverableError: (error) => reportError(http, of.view().user?.userName ?? null, error, 'Vue warning'),
  }).render(<App services={services} development={development} router={router} />);
};
