import { useEffect, useMemo, useState } from 'react';
import type { AppInfo } from '../../language/plan/index.ts';
import { brandingOf, unknownBranding, type Branding } from './branding.ts';
import { useManifest, useServices } from './index.ts';

/** The product's name and looks: the company's own once it is known, else those of the last visit or the product's. */
export const useBranding = (): Branding => {
  const { brandingStore } = useServices();
  const manifest = useManifest();
  const [last] = useState(() => brandingStore.last());
  const [app, setApp] = useState<AppInfo | null>(null);
  const known = manifest ?? app;
  useEffect(() => {
    if (manifest === null && last === null) brandingStore.app().then(setApp, () => setApp(null));
  }, [brandingStore, manifest, last]);
  useEffect(() => {
    if (known !== null) brandingStore.remember(brandingOf(known));
  }, [brandingStore, known]);
  return useMemo(() => (known === null ? (last ?? unknownBranding) : brandingOf(known)), [known, last]);
};
