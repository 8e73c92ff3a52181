import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/index.ts';
import { tokensOf, TokensProvider } from '../../theme/index.ts';
import { usePrintMode } from '../print/print-mode.ts';
import { usePreferences } from '../services/index.ts';
import { applyLook } from './apply-look.ts';
import { useFace } from './use-face.ts';

/** The skin around everything: the user's own, else the customer's. */
export const Look = ({ children }: { readonly children: ReactNode }) => {
  const { skin, direction } = usePreferences();
  const { code } = useLanguage();
  const face = useFace();
  const printing = usePrintMode();
  const tokens = useMemo(
    // Paper is light, whatever the screen.
    () => tokensOf(printing ? 'light' : (skin ?? face.skin), face.color ?? undefined),
    [printing, skin, face.skin, face.color],
  );
  useLayoutEffect(
    () => applyLook(document.documentElement, tokens, direction, code),
    [tokens, direction, code],
  );
  return <TokensProvider value={tokens}>{children}</TokensProvider>;
};
