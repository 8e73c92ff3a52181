import { late } from '../../late.tsx';
import type { Services } from '../services/index.ts';

/** A page with the code that it needs beyond the shell: antd, filters, queries, widgets. Loaded in parallel with its plan. */
const { Component, preload } = late(async () => (await import('./ThemedPage.tsx')).ThemedPage);

export { Component as Page };

/** Lets the page at a path load before it is drawn, if it is the first. */
export const beginPage = async (services: Services, path: string): Promise<void> =>
  (await import('./open-first.ts')).openFirst(services, path);

/** What a returning user is about to see: the place of a page, and the page. */
export const loadPageParts = (): Promise<unknown> =>
  Promise.all([import('./PageRoute.tsx'), import('./open-first.ts'), preload()]);
