import type { ContentStore } from '../../services/content/content-store.ts';
import { matchPage } from '../../../language/plan/index.ts';

/** Whether a page at this path is public, as far as the public pages are loaded. */
export const isPublicPath = (content: ContentStore, path: string): boolean => {
  const manifest = content.manifest();
  return manifest !== null && matchPage(manifest, path) !== null;
};
