import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppInfo, PagePlan } from '../../../language/plan/index.ts';
import { useSay, useTranslate } from '../../i18n/index.ts';
import { safeReturn } from '../../session/index.ts';
import { ignoreFailure } from '../../api/index.ts';
import { DisplaySettings } from '../../frame/header/DisplaySettings.tsx';
import { Button } from '../../kit/Button.tsx';
import { ProductMark } from '../../frame/look/ProductMark.tsx';
import { useBranding } from '../../services/use-branding.ts';
import { useTitle } from '../../services/use-title.ts';
import { useServices } from '../../services/index.ts';
import { textsOf } from './login-plan.ts';
import { OwnLogin } from './OwnLogin.tsx';
import { ProviderLogin } from './ProviderLogin.tsx';
import { Showcase } from './Showcase.tsx';
import { Unanswered } from './Unanswered.tsx';
import { useLoginPlan } from './use-login-plan.ts';
import css from './LoginPage.module.css';

/** Milliseconds after the first paint, so that the task doesn't delay it. */
const later = 800;

/** Runs a task after the first paint. Returns a function that cancels it. */
const afterPaint = (task: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task, later);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

interface LoginPageProps {
  /** Loads the code of the pages after login. */
  readonly preload: () => Promise<unknown>;
}

export const LoginPage = ({ preload }: LoginPageProps) => {
  const appText = useSay();
  const t = useTranslate();
  const { brandingStore } = useServices();
  const branding = useBranding();
  const [search] = useSearchParams();
  const { plan, failed, retry } = useLoginPlan();
  const [app, setApp] = useState<AppInfo | null>(null);
  const isElsewhere = (app?.authMode ?? brandingStore.lastAuthMode()) === 'oidc';
  const isRequested = safeReturn(search.get('to')) !== null;
  useTitle(plan === null ? '' : t(plan.title));
  useEffect(() => {
    // If this fails, no demonstration users are shown; logging in will show the error.
    brandingStore.app().then(setApp, () => setApp(null));
  }, [brandingStore]);

  useEffect(() => afterPaint(() => ignoreFailure('the page that needs it asks again', preload())), [preload]);

  const lead = (of: PagePlan): string => {
    if (isRequested) return appText('shell.login.askedFor');
    return isElsewhere ? appText('shell.login.provider.lead') : t(of.description ?? '');
  };
  return (
    <div className={css.page}>
      <main className={css.main} id="content">
        <header className={css.top}>
          <ProductMark branding={branding} />
          <DisplaySettings />
        </header>
        <div className={css.form} aria-busy={plan === null && !failed}>
          {failed && (
            <div role="alert">
              <h1>{appText('shell.errors.failedTitle')}</h1>
              <p className={css.lead}>{appText('shell.login.offline')}</p>
              <Button kind="primary" onPress={retry}>
                {appText('shell.retry')}
              </Button>
            </div>
          )}
          {plan !== null && (
            <>
              <h1>{t(plan.title)}</h1>
              <p className={css.lead}>{lead(plan)}</p>
              <Unanswered />
              {isElsewhere ? <ProviderLogin /> : <OwnLogin plan={plan} demo={app?.demo ?? null} />}
            </>
          )}
        </div>
      </main>
      <Showcase texts={plan === null ? [] : textsOf(plan)} />
    </div>
  );
};
