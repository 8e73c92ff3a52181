import { late } from '../../kit/late.tsx';

/** A page with its code beyond the frame: antd, filters, widgets. Loaded in parallel with its plan. */
const { Component, preload } = late(async () => (await import('./ThemedPage.tsx')).ThemedPage);

export { Component as Page, preload as preloadPage };
