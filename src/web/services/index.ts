export type { Development, LoadDevelopment } from '../app/development.ts';
export { brandingOf, type Branding } from './branding.ts';
export { createServices, type Services } from '../app/create-services.ts';
export {
  companyNameOf,
  ServicesProvider,
  useManifest,
  useMistakes,
  usePlan,
  usePreferences,
  useServices,
  useSession,
} from './services-context.ts';
