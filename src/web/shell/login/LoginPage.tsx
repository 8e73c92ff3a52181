import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppInfo } from '../../../language/plan/index.ts';
import { useSay } from '../../i18n/index.ts';
import { safeReturn } from '../../session/index.ts';
import { ignoreFailure } from '../http/index.ts';
import { DisplaySettings } from '../layout/DisplaySettings.tsx';
import { ProductMark } from '../look/ProductMark.tsx';
import { useFace } from '../look/use-face.ts';
import { useTitle } from '../look/use-title.ts';
import { loadPageParts } from '../routes/page-parts.ts';
import { useServices } from '../services/index.ts';
import { DemoUsers } from './DemoUsers.tsx';
import { LoginForm, type Credentials } from './LoginForm.tsx';
import { ProviderLogin } from './ProviderLogin.tsx';
import { Showcase } from './Showcase.tsx';
import { Unanswered } from './Unanswered.tsx';
import css from './LoginPage.module.css';

/** Milliseconds after the first paint: nothing may come before it. */
const later = 800;

/** Runs a task when the page has been painted; answers the way to call it off. */
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

export const LoginPage = () => {
  const say = useSay();
  const { faces } = useServices();
  const face = useFace();
  const [search] = useSearchParams();
  const [app, setApp] = useState<AppInfo | null>(null);
  const [typed, setTyped] = useState<Credentials>({ userName: '', password: '' });
  const isElsewhere = (app?.authMode ?? faces.lastAuthMode()) === 'oidc';
  const isAskedFor = safeReturn(search.get('to')) !== null;
  useTitle(say('shell.login.title'));
  useEffect(() => {
    // Without an answer there are no demonstration users to show; logging in says why.
    faces.app().then(setApp, () => setApp(null));
  }, [faces]);

  // Whoever is typing a password will want a page next.
  useEffect(() => afterPaint(() => ignoreFailure('the page that needs it asks again', loadPageParts())), []);

  return (
    <div className={css.page}>
      <main className={css.main} id="content">
        <header className={css.top}>
          <ProductMark face={face} />
          <DisplaySettings />
        </header>
        <div className={css.form}>
          <h1>{say('shell.login.title')}</h1>
          <p className={css.lead}>
            {say(
              isAskedFor
                ? 'shell.login.askedFor'
                : isElsewhere
                  ? 'shell.login.provider.lead'
                  : 'shell.login.lead',
            )}
          </p>
          <Unanswered />
          {isElsewhere ? <ProviderLogin /> : <LoginForm typed={typed} onType={setTyped} />}
          {app?.demo && <DemoUsers demo={app.demo} chosen={typed.userName} onChoose={setTyped} />}
        </div>
      </main>
      <Showcase />
    </div>
  );
};
