import { createRoot } from 'react-dom/client';
import { reportError } from '../api/report-error.ts';
import { ignoreFailure } from '../api/request-error.ts';
import type { Development } from '../frame/development.ts';
import { endSplash } from '../frame/look/splash.ts';
import { watchPrinting } from '../page/print/print-mode.ts';
import type { Services } from '../services/services.ts';
import { App } from './App.tsx';
import { followRouter } from './routes/follow-router.ts';
import { preloadPage } from './routes/page-parts.ts';
import { createRouter } from './routes/router.tsx';

/** Renders the app in `root`. */
export const start = (root: HTMLElement, services: Services, development: Development | null): void => {
  watchPrinting();
  const router = createRouter(services, development);
  followRouter(router, services);
  const leave = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    leave();
    endSplash();
  });
  const { http, session } = services;
  createRoot(root, {
    // React rendered the view again and succeeded: no error for the user, but one to report.
    onRecoverableError: (error) =>
      reportError(http, session.view().user?.userName ?? null, error, 'Vue warning'),
  }).render(<App services={services} development={development} router={router} />);
  if (services.returning) ignoreFailure('the page that needs it says so', preloadPage());
};
