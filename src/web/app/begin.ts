import { ignoreFailure } from '../api/request-error.ts';
import { groupOf, reportError } from '../api/report-error.ts';
import { drawSplash } from '../frame/look/splash.ts';
import type { Development, LoadDevelopment } from '../frame/development.ts';
import { followPages } from '../services/content/page-events.ts';
import type { Services } from '../services/services.ts';
import { paths } from '../session/guard.ts';
import { usableStorage } from './browser-storage.ts';
import { createServices } from './create-services.ts';
import type { EarlyRequests } from '../api/index.ts';
import { prefetchStart } from './routes/prefetch-start.ts';
import { createTabs } from './tabs.ts';

interface Beginning {
  readonly root: HTMLElement;
  /** Passed in, so that the app doesn't depend on the developer tools. */
  readonly loadDevelopment: LoadDevelopment;
  readonly storage: Storage;
  readonly begun: EarlyRequests;
  /** The timeout of the first requests, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * Starts the app: creates its services and sends the requests of the first page. Nothing is rendered here, so that
 * neither React nor the code of views is evaluated before the requests have been sent.
 */
export async function begin({ root, loadDevelopment, storage, begun, patienceMs }: Beginning): Promise<void> {
  const session = usableStorage(() => window.sessionStorage);
  const development = await loadDevelopment(session);
  const services = servicesOf({ storage, session, begun, patienceMs }, development);
  watchErrors(services);
  watchPages(services);
  const requested = requestsFirst(services);
  // Drawn only now: nothing could be shown earlier.
  if (services.returning) drawSplash(services);
  const spoken = services.speak(services.preferences.view().language);
  await Promise.race([requested, headStart()]);
  const { start } = await import('./start.tsx');
  await spoken;
  start(root, services, development);
}

/**
 * Resolves when the first requests have been sent, or failed because of a bug; the app renders in any case. A user
 * who is not logged in has none, so the login page opens at once.
 */
function requestsFirst(services: Services): Promise<void> {
  if (services.returning)
    return prefetchStart(services, new URL(window.location.href)).catch((error: unknown) =>
      reportError(services.http, null, error, 'global error'),
    );
  ignoreFailure('the page that needs it asks again', services.publicContent.open(paths.login));
  return Promise.resolve();
}

/** Milliseconds after which the code of views is evaluated even if the first requests have not been sent. */
const headStartMs = 400;

function headStart(): Promise<void> {
  return new Promise((over) => setTimeout(over, headStartMs));
}

type Storages = Pick<Beginning, 'storage' | 'begun' | 'patienceMs'> & { readonly session: Storage };

function servicesOf(
  { storage, session, begun, patienceMs }: Storages,
  development: Development | null,
): Services {
  const tabs = createTabs();
  const services = createServices({
    localStorage: storage,
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
      storage.clear();
      session.clear();
    },
    refreshTabs: tabs.refreshAll,
    leaveFor: (url) => window.location.assign(url),
    pseudo: development !== null && new URLSearchParams(window.location.search).get('lang') === 'pseudo',
    passage: development?.passage,
    observers: { observe: development?.observe, opened: development?.opened },
  });
  tabs.follow(services.session);
  return services;
}

function clearCookies(): void {
  for (const cookie of document.cookie.split(';'))
    document.cookie = `${cookie.split('=')[0]?.trim() ?? ''}=; max-age=0; path=/`;
}

/** Reports unhandled errors. */
function watchErrors({ http, session }: Services): void {
  const report = (error: unknown): void => {
    const group = groupOf(error);
    if (group !== null) reportError(http, session.view().user?.userName ?? null, error, group);
  };
  window.addEventListener('error', ({ error, message }) => report(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

/** Follows changes of the pages while a user is logged in. */
function watchPages(services: Services): void {
  let watching: AbortController | null = null;
  const look = (): void => {
    const active = services.session.view().status === 'active';
    if (active === (watching !== null)) return;
    watching?.abort();
    watching = active ? new AbortController() : null;
    if (watching === null) return;
    const { credentials, content, mistakes, rowNews, requestProgress } = services;
    const { signal } = watching;
    const stores = { content, mistakes, rowNews, requestProgress };
    void followPages({ url: '/api/pages/events', credentials, ...stores, signal });
  };
  services.session.subscribe(look);
  look();
}
