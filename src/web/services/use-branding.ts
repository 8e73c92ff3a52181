import { useEffect, useMemo, useState } from 'react';
import type { AppInfo } from '../../language/plan/index.ts';
import { brandingOf, unknownBranding, type Branding } from './branding.ts';
import { useManifest, useServices, useSession } from './index.ts';

/** The product's branding: the company's own once it is known, else that of the last visit or the product's. */
export const useBranding = (): Branding => {
  const { brandingStore } = useServices();
  const manifest = useManifest();
  const { status } = useSession();
  const [last] = useState(() => brandingStore.last());
  const [app, setApp] = useState<AppInfo | null>(null);
  const known = manifest ?? app;
  useEffect(() => {
    // While the session is being checked, and with a valid session, the manifest is being loaded.
    const isWithoutSession = status === 'unauthenticated' || status === 'failed';
    if (isWithoutSession && manifest === null && last === null)
      brandingStore.app().then(setApp, () => setApp(null));
  }, [brandingStore, manifest, last, status]);
  useEffect(() => {
    if (known !== null) brandingStore.remember(brandingOf(known));
  }, [brandingStore, known]);
  return useMemo(() => (known === null ? (last ?? unknownBranding) : brandingOf(known)), [known, last]);
};
