import { useMemo } from 'react';
import { tokensOf, type DesignTokens } from '../kit/theme/index.ts';
import { usePreferences } from './index.ts';
import { useBranding } from './use-branding.ts';

/** The design tokens for the screen: the user's skin, else the customer's. */
export const useScreenTokens = (): DesignTokens => {
  const { skin } = usePreferences();
  const branding = useBranding();
  return useMemo(
    () => tokensOf(skin ?? branding.skin, branding.color ?? undefined),
    [skin, branding.skin, branding.color],
  );
};
