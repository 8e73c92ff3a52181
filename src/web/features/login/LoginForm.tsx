import { useId, useState, type SubmitEvent } from 'react';
import { useSay, useTranslate } from '../../i18n/index.ts';
import { brokenRule } from '../../widgets/form/broken-rule.ts';
import { messageOf } from '../../widgets/form/messages.ts';
import { isRequestError } from '../../api/index.ts';
import { Button } from '../../kit/Button.tsx';
import { Glyph } from '../../kit/Glyph.tsx';
import { useServices } from '../../services/index.ts';
import { Field } from './Field.tsx';
import { failureOf, type LoginFailure } from './login-failure.ts';
import {
  credentialsOf,
  fieldsOf,
  type Filled,
  type LoginField,
  type LoginForm as LoginFormPlan,
} from './login-plan.ts';
import css from './LoginForm.module.css';

interface LoginFormProps {
  readonly form: LoginFormPlan;
  readonly filled: Filled;
  readonly onFill: (filled: Filled) => void;
}

/**
 * The form of the page file, rendered without the form library, so that users can log in before that has loaded.
 * After a success, the guard decides where the router goes.
 */
export const LoginForm = ({ form: { spec, command }, filled, onFill }: LoginFormProps) => {
  const appText = useSay();
  const t = useTranslate();
  const { session } = useServices();
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const alertId = useId();
  const fields = fieldsOf(spec);
  const valueOf = ({ name, look }: LoginField): string =>
    look.widget === 'password' ? (filled[name] ?? '') : (filled[name] ?? '').trim();
  const problemOf = (field: LoginField): string | null => {
    const { property, look, isRequired } = field;
    const rule = brokenRule(property, valueOf(field), isRequired);
    return (
      rule && messageOf(rule, property, appText, look.message === undefined ? undefined : t(look.message))
    );
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy || fields.some((field) => problemOf(field) !== null)) return;
    setBusy(true);
    setFailure(null);
    const { userName, password } = credentialsOf(command, filled);
    try {
      await session.logIn(userName, password);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-describedby={failure ? alertId : undefined}
    >
      <div role="alert" id={alertId}>
        {failure && (
          <p className={css.failure}>
            <Glyph name="alert" size={16} />
            <span>
              {appText(failure.key, failure.values)}
              {failure.requestId && <small>{appText('shell.requestId', { id: failure.requestId })}</small>}
            </span>
          </p>
        )}
      </div>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={filled[field.name] ?? ''}
          error={submitted ? problemOf(field) : null}
          onChange={(value) => onFill({ ...filled, [field.name]: value })}
        />
      ))}
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? appText('shell.login.submitting') : t(command.title)}
      </Button>
    </form>
  );
};
