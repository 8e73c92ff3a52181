import type { ReactNode } from 'react';
import { useSay } from '../../i18n/index.ts';
import { DisplaySettings } from '../layout/DisplaySettings.tsx';
import { ignoreFailure } from '../http/index.ts';
import { Button } from '../look/Button.tsx';
import { ProductMark } from '../look/ProductMark.tsx';
import { useFace } from '../look/use-face.ts';
import { useTitle } from '../look/use-title.ts';
import { useServices } from '../services/index.ts';
import css from './StepPage.module.css';

interface StepPageProps {
  readonly title: string;
  readonly lead: string;
  readonly problem?: string | null;
  readonly children: ReactNode;
}

/** A page between login and the reports: one question, or a wait. */
export const StepPage = ({ title, lead, problem, children }: StepPageProps) => {
  const say = useSay();
  const { session } = useServices();
  const face = useFace();
  useTitle(title);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <ProductMark face={face} />
        <div className={css.end}>
          <DisplaySettings />
          <Button onPress={() => ignoreFailure('the tokens are gone from here', session.logOut())}>
            {say('shell.header.logOut')}
          </Button>
        </div>
      </header>
      <main id="content" className={css.card}>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
        {children}
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      </main>
    </div>
  );
};
