export { brandingOf, type Branding } from './branding.ts';
export type { Known, Services } from './services.ts';
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
