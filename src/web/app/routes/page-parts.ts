import { late, once } from '../../kit/late.tsx';
import type { Services } from '../../services/index.ts';

/** A page with the code that it needs beyond the shell: antd, filters, queries, widgets. Loaded in parallel with its plan. */
const { Component, preload } = late(async () => (await import('./ThemedPage.tsx')).ThemedPage);

export { Component as Page, preload as preloadPage };

export const pageOpener = once(() => import('./open-page.ts'));

/** Lets the page at an address load before it is drawn, unless somebody has gone elsewhere meanwhile. */
export const beginPage = async (services: Services, { url, signal }: Request): Promise<void> => {
  const { openPage } = await pageOpener();
  if (!signal.aborted) openPage(services, new URL(url));
};
