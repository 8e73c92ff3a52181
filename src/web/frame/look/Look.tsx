import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/index.ts';
import { tokensOf, TokensProvider } from '../../kit/theme/index.ts';
import { usePrintMode } from '../../page/print/print-mode.ts';
import { usePreferences } from '../../services/index.ts';
import { applyLook } from './apply-look.ts';
import { useBranding } from '../../services/use-branding.ts';
import { useScreenTokens } from '../../services/use-screen-tokens.ts';

/** The theme of the app: the user's skin, else the customer's. */
export const Look = ({ children }: { readonly children: ReactNode }) => {
  const { direction } = usePreferences();
  const { code } = useLanguage();
  const branding = useBranding();
  const printing = usePrintMode();
  const screen = useScreenTokens();
  // Printed pages are always light.
  const paper = useMemo(() => tokensOf('light', branding.color ?? undefined), [branding.color]);
  const tokens = printing === null ? screen : paper;
  useLayoutEffect(
    () => applyLook(document.documentElement, tokens, direction, code),
    [tokens, direction, code],
  );
  return <TokensProvider value={tokens}>{children}</TokensProvider>;
};
