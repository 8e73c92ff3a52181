import type { RouteObject } from 'react-router-dom';
import { guardNavigation } from '../../shell/routes/guard-loader.ts';
import type { Services } from '../../shell/services/index.ts';

export const galleryPath = '/gallery';

/** The gallery, for whoever is logged in: it speaks with the texts of their company. */
export const galleryRoute = (services: Services): RouteObject => ({
  path: `${galleryPath}/:type?`,
  lazy: async () => ({ Component: (await import('./GalleryPage.tsx')).GalleryPage }),
  loader: async ({ request }) => {
    await guardNavigation(services, request);
    return services.content.ready();
  },
});
