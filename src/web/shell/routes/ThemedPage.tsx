import { App, ConfigProvider } from 'antd';
import english from 'antd/locale/en_US';
import dayjs from 'dayjs';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Locale } from 'antd/es/locale/index.d.ts';
import type { PagePlan } from '../../../language/plan/index.ts';
import { createFormatters, type Formatters } from '../../../format/index.ts';
import { languages, sayIn, useLanguage, useSay, useTranslate } from '../../i18n/index.ts';
import { antdTheme } from '../../theme/antd-theme.ts';
import { useTokens } from '../../theme/index.ts';
import { pageActions } from '../page/page-actions.ts';
import { PageView } from '../page/PageView.tsx';
import { createWidgetRegistry, defaultWidgets } from '../../widgets/index.ts';
import { usePreferences, useServices, useSession } from '../services/index.ts';
import { pageHostOf } from './page-host-of.ts';

export interface ThemedPageProps {
  readonly plan: PagePlan;
  readonly params: Readonly<Record<string, string>>;
}

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

const useMotion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      reducedMotion.addEventListener('change', listener);
      return () => reducedMotion.removeEventListener('change', listener);
    },
    () => !reducedMotion.matches,
  );

/** antd's own words follow the language; until they have come, those before stay. */
const useAntdLocale = (): Locale => {
  const { code } = useLanguage();
  // Never none: a ConfigProvider that gets its first locale later mounts the whole page anew.
  const [locale, setLocale] = useState<Locale>(english);
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      const loaded = await languages[code].antd();
      if (!wanted) return;
      dayjs.locale(code);
      setLocale(loaded);
    };
    // Without them antd speaks English: a chunk that did not come is no reason to show no page.
    load().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [code]);
  return locale;
};

const registry = createWidgetRegistry(defaultWidgets);

const useFormatters = (): Formatters => {
  const { locale } = useLanguage();
  const { metadata } = useSession();
  const currency = metadata?.currency.code ?? null;
  return useMemo(() => createFormatters({ locale, currency }), [locale, currency]);
};

/** A page with everything around it that it can't know of: antd's theme and words, the API, the reader's language. */
export const ThemedPage = ({ plan, params }: ThemedPageProps) => {
  const tokens = useTokens();
  const motion = useMotion();
  const locale = useAntdLocale();
  const services = useServices();
  const { direction } = usePreferences();
  const format = useFormatters();
  const t = useTranslate();
  const say = useSay();
  const theme = useMemo(() => antdTheme(tokens, motion), [tokens, motion]);
  const host = pageHostOf(services);
  const navigate = useNavigate();
  const { i18n } = services;
  const actions = useMemo(
    () =>
      pageActions({
        services,
        page: plan.route,
        open: (address) => void navigate(address),
        say: () => sayIn(i18n, i18n.language),
      }),
    [services, plan.route, navigate, i18n],
  );
  return (
    <ConfigProvider theme={theme} locale={locale} direction={direction}>
      <App component={false}>
        <PageView {...{ plan, params, host, registry, t, say, format, direction, actions }} />
      </App>
    </ConfigProvider>
  );
};
