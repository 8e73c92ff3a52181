import { useEffect, useState } from 'react';
import type { AppInfo } from '../../../language/plan/index.ts';
import { ignoreFailure } from '../../api/index.ts';
import { useServices, useSession } from '../../services/index.ts';
import { DisplayChoices } from '../../frame/header/DisplayChoices.tsx';
import { Section } from '../panel/Section.tsx';
import { useToolWords } from '../words/index.ts';
import css from './ViewSection.module.css';

/** Logs in as another user of the demonstration, and sets skin, direction and language. */
export const ViewSection = () => {
  const appText = useToolWords();
  const { brandingStore, session } = useServices();
  const { user } = useSession();
  const [demo, setDemo] = useState<AppInfo['demo']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const loading = brandingStore.app().then((app) => setDemo(app.demo));
    ignoreFailure('without them there is nobody to choose', loading);
  }, [brandingStore]);

  const become = async (userName: string, password: string): Promise<void> => {
    try {
      await session.logIn(userName, password);
      // Nothing on screen or in memory belongs to the new user.
      window.location.reload();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <Section title={appText('view.title')}>
      {demo !== null && (
        <label className={css.user}>
          <span>{appText('view.user')}</span>
          <select
            value={user?.userName ?? ''}
            onChange={({ target }) => void become(target.value, demo.password)}
          >
            {!demo.users.some(({ userName }) => userName === user?.userName) && (
              <option value={user?.userName ?? ''}>{user?.userName ?? ''}</option>
            )}
            {demo.users.map(({ userName, company, role }) => (
              <option key={userName} value={userName}>
                {company} · {role} · {userName}
              </option>
            ))}
          </select>
        </label>
      )}
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <DisplayChoices />
    </Section>
  );
};
