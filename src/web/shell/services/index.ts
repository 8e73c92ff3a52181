export type { Development, LoadDevelopment } from './development.ts';
export { brandingOf, type Branding } from './branding.ts';
export { createServices, type Services } from './services.ts';
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
