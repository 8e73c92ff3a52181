import { ignoreFailure } from '../../api/request-error.ts';
import { preloadControls } from '../../filters/preload.ts';
import { here } from '../../page/here.ts';
import { prefetchPage, type Begun } from '../../page/prefetch-page.ts';
import type { FoundPage } from '../../services/content/content-store.ts';
import type { Known, Services } from '../../services/services.ts';
import { pageHostOf } from './page-host-of.ts';

/** Prefetches a page: sends its first requests, then loads the code of its controls and widgets. */
export const openPage = (
  services: Services,
  { plan, params }: FoundPage,
  address: Pick<URL, 'search' | 'hash'>,
  known: Known = services.session.view(),
): Begun => {
  const begun = prefetchPage(plan, pageHostOf(services, known), here(params, address));
  ignoreFailure('the widget that needs its code says so', loadViews(begun.requested, plan));
  return begun;
};

const loadViews = async (requested: Promise<void>, plan: FoundPage['plan']): Promise<void> => {
  await requested;
  preloadControls(plan);
  (await import('./preload-views.ts')).preloadViews(plan);
};
