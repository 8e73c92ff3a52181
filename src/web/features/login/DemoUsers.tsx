import type { AppInfo } from '../../../language/plan/index.ts';
import { useSay } from '../../i18n/index.ts';
import { roleWord } from '../../frame/look/role-word.ts';
import type { LoginCredentials } from './login-plan.ts';
import css from './DemoUsers.module.css';

interface DemoUsersProps {
  readonly demo: NonNullable<AppInfo['demo']>;
  readonly chosen: string;
  readonly onChoose: (credentials: LoginCredentials) => void;
}

/** Buttons for the demonstration's users, which fill the form. Shown only with the demonstration's data. */
export const DemoUsers = ({ demo, chosen, onChoose }: DemoUsersProps) => {
  const appText = useSay();
  return (
    <section className={css.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{appText('shell.login.demoTitle')}</h2>
      <p>{appText('shell.login.demoLead', { password: demo.password })}</p>
      <ul role="list">
        {demo.users.map(({ userName, role, company }) => (
          <li key={userName}>
            <button
              type="button"
              aria-pressed={userName === chosen}
              onClick={() => onChoose({ userName, password: demo.password })}
            >
              <span className={css.name}>{userName}</span>
              <span className={css.facts}>
                {company} · {roleWord(role, appText)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
