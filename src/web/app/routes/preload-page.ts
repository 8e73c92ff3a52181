import { pageOpener, preloadPage } from './page-parts.ts';

/** Loads the code that every page needs, before the first page is opened. */
export const loadPageParts = (): Promise<unknown> =>
  Promise.all([import('./PageRoute.tsx'), pageOpener(), preloadPage()]);
