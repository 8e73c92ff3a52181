import { useId, useState, type SubmitEvent } from 'react';
import { useSay } from '../../i18n/index.ts';
import { isRequestError } from '../http/index.ts';
import { Glyph } from '../look/Glyph.tsx';
import { useServices } from '../services/index.ts';
import { Field } from './Field.tsx';
import { failureOf, type LoginFailure } from './login-failure.ts';
import css from './LoginForm.module.css';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

interface LoginFormProps {
  readonly typed: Credentials;
  readonly onType: (typed: Credentials) => void;
}

/** Where the router goes on after a success is the guard's matter. */
export const LoginForm = ({ typed, onType }: LoginFormProps) => {
  const say = useSay();
  const { session } = useServices();
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const alertId = useId();
  const userName = typed.userName.trim();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy || userName === '' || typed.password === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await session.logIn(userName, typed.password);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={css.form} noValidate onSubmit={submit} aria-describedby={failure ? alertId : undefined}>
      <div role="alert" id={alertId}>
        {failure && (
          <p className={css.failure}>
            <Glyph name="alert" size={16} />
            <span>
              {say(failure.key, failure.values)}
              {failure.requestId && <small>{say('shell.requestId', { id: failure.requestId })}</small>}
            </span>
          </p>
        )}
      </div>
      <Field
        label={say('shell.login.userName')}
        name="username"
        type="email"
        autoComplete="username"
        value={typed.userName}
        error={submitted && userName === '' ? say('shell.login.userNameMissing') : null}
        onChange={(value) => onType({ ...typed, userName: value })}
      />
      <Field
        label={say('shell.login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        error={submitted && typed.password === '' ? say('shell.login.passwordMissing') : null}
        onChange={(value) => onType({ ...typed, password: value })}
      />
      <button type="submit" className={css.submit} aria-disabled={busy}>
        {say(busy ? 'shell.login.submitting' : 'shell.login.submit')}
      </button>
    </form>
  );
};
