import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { Look } from '../frame/look/Look.tsx';
import type { createRouter } from './routes/router.tsx';
import { DevelopmentProvider, type Development } from '../frame/development.ts';
import { ServicesProvider, type Services } from '../services/index.ts';

interface AppProps {
  readonly services: Services;
  readonly development: Development | null;
  readonly router: ReturnType<typeof createRouter>;
}

export const App = ({ services, development, router }: AppProps) => (
  <ServicesProvider value={services}>
    <I18nextProvider i18n={services.i18n}>
      <DevelopmentProvider value={development}>
        <Look>
          {/* Without transitions, a page renders in one go instead of in slices, which take longer. */}
          <RouterProvider router={router} useTransitions={false} />
        </Look>
      </DevelopmentProvider>
    </I18nextProvider>
  </ServicesProvider>
);
