import { useEffect, useMemo, useState } from 'react';
import type { AppInfo } from '../../../language/plan/index.ts';
import { faceOf, useManifest, useServices, type Branding } from '../services/index.ts';

/** Before anything is known of the product. */
const blank: Branding = { name: 'Reportwright', logo: null, color: null, skin: 'light', languages: [] };

/** The product's name and looks: the company's own once it is known, else those of the last visit or the product's. */
export const useFace = (): Branding => {
  const { faces } = useServices();
  const manifest = useManifest();
  const [last] = useState(() => faces.last());
  const [app, setApp] = useState<AppInfo | null>(null);
  const known = manifest ?? app;
  useEffect(() => {
    if (manifest === null && last === null) faces.app().then(setApp, () => setApp(null));
  }, [faces, manifest, last]);
  useEffect(() => {
    if (known !== null) faces.remember(faceOf(known));
  }, [faces, known]);
  return useMemo(() => (known === null ? (last ?? blank) : faceOf(known)), [known, last]);
};
