import { createWidgetRegistry, defaultWidgets, preloadWidgets } from '../../widgets/index.ts';
import { matchPage } from '../../services/content/match-page.ts';
import { here } from '../../page/here.ts';
import { prefetchPage } from '../../page/prefetch-page.ts';
import type { Services } from '../../services/index.ts';
import { pageHostOf } from './page-host-of.ts';

/** Begins what the page at an address needs as soon as its plan is here. Part of what pages load: the shell comes without it. */
export const openPage = (services: Services, { pathname, search }: URL): void => {
  const manifest = services.content.manifest();
  const match = manifest && matchPage(manifest, pathname);
  const plan = match && services.content.plan(match.entry.route);
  if (!match || !plan) return;
  prefetchPage(plan, pageHostOf(services), here(match.params, search));
  preloadWidgets(plan, createWidgetRegistry(defaultWidgets));
};
