import type { ComponentType } from 'react';
import type { ThemedPageProps } from './ThemedPage.tsx';

/** The code that pages need beyond the shell: antd, filters, queries, widgets. Loaded in parallel with the page's plan. */
export const loadPageParts = async (): Promise<{ default: ComponentType<ThemedPageProps> }> => ({
  default: (await import('./ThemedPage.tsx')).ThemedPage,
});
