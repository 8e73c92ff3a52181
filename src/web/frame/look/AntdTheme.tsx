import { ConfigProvider } from 'antd';
import english from 'antd/es/locale/en_US';
import dayjs from 'dayjs';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Locale } from 'antd/es/locale/index.d.ts';
import { untilReleased } from '../../kit/until-released.ts';
import { languages, useLanguage } from '../../i18n/index.ts';
import { antdTheme } from '../../kit/theme/antd-theme.ts';
import { useTokens } from '../../kit/theme/index.ts';
import { usePreferences } from '../../services/index.ts';

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

const useMotion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      reducedMotion.addEventListener('change', listener);
      return () => reducedMotion.removeEventListener('change', listener);
    },
    () => !reducedMotion.matches,
  );

/** antd's own texts in the current language. Until they have loaded, the previous ones stay. */
const useAntdLocale = (): Locale => {
  const { code } = useLanguage();
  // Never undefined: a ConfigProvider that gets its first locale later remounts the whole page.
  const [locale, setLocale] = useState<Locale>(english);
  useEffect(() => {
    // If loading fails, antd's texts stay as they are; the page is shown anyway.
    return untilReleased(
      languages[code].antd().catch(() => null),
      (loaded) => {
        if (loaded === null) return;
        dayjs.locale(code);
        setLocale(loaded);
      },
    );
  }, [code]);
  return locale;
};

/** Sets antd's theme to the product's design, and its texts to the reader's language. */
export const AntdTheme = ({ children }: { readonly children: ReactNode }) => {
  const tokens = useTokens();
  const motion = useMotion();
  const locale = useAntdLocale();
  const { direction } = usePreferences();
  const theme = useMemo(() => antdTheme(tokens, motion), [tokens, motion]);
  return (
    <ConfigProvider theme={theme} locale={locale} direction={direction}>
      {children}
    </ConfigProvider>
  );
};
