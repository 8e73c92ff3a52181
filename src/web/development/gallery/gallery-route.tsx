import type { RouteObject } from 'react-router-dom';
import type { RouteParts } from '../../frame/development.ts';
import { galleryPath } from './gallery-path.ts';

/** The gallery, for logged-in users: it uses the texts of their company. */
export const galleryRoute = ({ guard, content }: RouteParts): RouteObject => ({
  path: `${galleryPath}/:type?`,
  lazy: async () => ({ Component: (await import('./GalleryPage.tsx')).GalleryPage }),
  loader: async ({ request }) => {
    await guard(request);
    return content.ready();
  },
});
