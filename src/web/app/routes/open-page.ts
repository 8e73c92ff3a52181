import { createWidgetRegistry, defaultWidgets, preloadWidgets } from '../../widgets/index.ts';
import { matchPage } from '../../services/content/match-page.ts';
import { here } from '../../page/here.ts';
import { prefetchPage, type Begun } from '../../page/prefetch-page.ts';
import type { Known, Services } from '../../services/index.ts';
import { pageHostOf } from './page-host-of.ts';

const nothingBegun: Begun = { asked: Promise.resolve(), stop: () => undefined };

/** Begins what the page at an address needs as soon as its plan is here. Part of what pages load: the shell comes without it. */
export const openPage = (services: Services, { pathname, search, hash }: URL, known?: Known): Begun => {
  const manifest = services.content.manifest();
  const match = manifest && matchPage(manifest, pathname);
  const plan = match && services.content.plan(match.entry.route);
  if (!match || !plan) return nothingBegun;
  const begun = prefetchPage(plan, pageHostOf(services, known), here(match.params, { search, hash }));
  void begun.asked.then(() => preloadWidgets(plan, createWidgetRegistry(defaultWidgets)));
  return begun;
};
