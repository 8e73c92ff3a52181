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

/** The routes of the product. Those of pages come from the manifest, which may change while the app runs: one route takes all. */
const routesOf = (services: Services, development: Development | null): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    // While the session is being checked: why it takes so long. What else is seen then stands behind it.
    HydrateFallback: ConnectionNotice,
    children: [
      {
        path: paths.login,
        lazy: async () => ({ Component: (await import('./LoginRoute.tsx')).LoginRoute }),
        // Logging in changes nothing in the address, and yet where it leads.
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
