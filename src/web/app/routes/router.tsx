import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { paths } from '../../session/index.ts';
import { ConnectionNotice } from '../../features/connection/ConnectionNotice.tsx';
import { CrashPage } from '../../frame/errors/CrashPage.tsx';
import type { Development } from '../../frame/development.ts';
import type { Services } from '../../services/index.ts';
import { guardNavigation } from './guard-loader.ts';
import { loadHome, loadNotFound, loadPage } from './page-loader.ts';
import { NotFoundRoute } from './NotFoundRoute.tsx';
import { PageRoute } from './PageRoute.tsx';
import { Root } from './Root.tsx';

/**
 * The routes of the product. One wildcard route serves all pages, because the manifest with their routes may change
 * while the app runs.
 */
const routesOf = (services: Services, development: Development | null): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    // While the session is being checked: a notice if that takes long, above whatever else is visible.
    HydrateFallback: ConnectionNotice,
    children: [
      {
        path: paths.login,
        lazy: async () => ({ Component: (await import('./LoginRoute.tsx')).LoginRoute }),
        // Logging in doesn't change the address, but it changes the redirect.
        shouldRevalidate: () => true,
        loader: ({ request }: LoaderFunctionArgs) => guardNavigation(services, request),
      },
      {
        path: paths.notFound,
        Component: NotFoundRoute,
        shouldRevalidate: () => true,
        loader: ({ request }: LoaderFunctionArgs) => loadNotFound(services, request),
      },
      ...(development?.routes({
        guard: (request) => guardNavigation(services, request),
        content: services.content,
      }) ?? []),
      {
        path: paths.home,
        loader: ({ request }: LoaderFunctionArgs) => loadHome(services, request),
        element: null,
      },
      {
        path: '*',
        Component: PageRoute,
        shouldRevalidate: () => true,
        loader: ({ request }: LoaderFunctionArgs) => loadPage(services, request),
      },
    ],
  },
];

export const createRouter = (
  services: Services,
  development: Development | null,
): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routesOf(services, development));
