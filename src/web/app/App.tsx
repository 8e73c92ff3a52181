import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { Look } from '../frame/look/Look.tsx';
import type { createRouter } from './routes/router.tsx';
import { ServicesProvider, type Services } from '../services/index.ts';

interface AppProps {
  readonly services: Services;
  readonly router: ReturnType<typeof createRouter>;
}

export const App = ({ services, router }: AppProps) => (
  <ServicesProvider value={services}>
    <I18nextProvider i18n={services.i18n}>
      <Look>
        {/* A page is drawn at one go: in slices between which the old one is painted again, it comes later. */}
        <RouterProvider router={router} useTransitions={false} />
      </Look>
    </I18nextProvider>
  </ServicesProvider>
);
