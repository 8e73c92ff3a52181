export { brandingOf, type Branding } from './branding.ts';
export { companyNameOf } from './company-name.ts';
export type { Services } from './services.ts';
export {
  ServicesProvider,
  useManifest,
  useMistakes,
  usePlan,
  usePreferences,
  useServices,
  useSession,
} from './services-context.ts';
