import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PagePlan } from '../../../language/plan/index.ts';
import { appTextIn, useSay, useTranslate } from '../../i18n/index.ts';
import { AntdTheme } from '../../frame/look/AntdTheme.tsx';
import { useScreenTokens } from '../../services/use-screen-tokens.ts';
import { useFormatters } from '../../services/use-formatters.ts';
import { pageFamily } from '../../page/page-family.ts';
import { pageActions } from '../../page/page-actions.ts';
import { PageView } from '../../page/PageView.tsx';
import { TokensProvider, useTokens } from '../../kit/theme/index.ts';
import {
  createWidgetRegistry,
  defaultWidgets,
  PrintingContext,
  type WidgetRegistry,
} from '../../widgets/index.ts';
import { usePrintMode } from '../../page/print/print-mode.ts';
import { useDevelopment, type Development } from '../../frame/development.ts';
import { useManifest, usePreferences, useServices } from '../../services/index.ts';
import { pageHostOf } from './page-host-of.ts';
import css from './ThemedPage.module.css';

export interface ThemedPageProps {
  readonly plan: PagePlan;
  readonly params: Readonly<Record<string, string>>;
}

const registryOf = (development: Development | null): WidgetRegistry =>
  createWidgetRegistry(development?.timed(defaultWidgets) ?? defaultWidgets);

/** A page with its dependencies: antd's theme and texts, the API, the reader's language. */
export const ThemedPage = ({ plan, params }: ThemedPageProps) => {
  const services = useServices();
  const development = useDevelopment();
  const registry = useMemo(() => registryOf(development), [development]);
  const { direction } = usePreferences();
  const format = useFormatters();
  const t = useTranslate();
  const appText = useSay();
  const host = pageHostOf(services);
  const manifest = useManifest();
  const navigate = useNavigate();
  const { i18n } = services;
  const actions = useMemo(
    () =>
      pageActions({
        services,
        page: plan.route,
        marks: host.marks,
        open: (address) => void navigate(address),
        appText: () => appTextIn(i18n, i18n.language),
      }),
    [services, plan.route, host, navigate, i18n],
  );
  const family = useMemo(
    () => manifest && pageFamily(manifest, plan.route, params, t),
    [manifest, plan.route, params, t],
  );
  const printing = usePrintMode();
  // Drawings keep the screen's colours where there is no time to redraw them for paper.
  const [screen, paper] = [useScreenTokens(), useTokens()];
  // The page remounts when its route or parameters change; antd's theme and texts around it stay.
  const page = JSON.stringify([plan.route, params]);
  return (
    <AntdTheme>
      <PrintingContext value={printing}>
        <TokensProvider value={printing?.isPrepared === true ? paper : screen}>
          <div key={page} className={css.page}>
            <PageView {...{ plan, family, params, host, registry, t, appText, format, direction, actions }} />
          </div>
        </TokensProvider>
      </PrintingContext>
    </AntdTheme>
  );
};
