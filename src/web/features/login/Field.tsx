import { useId, useState } from 'react';
import { useSay, useTranslate } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import type { LoginField } from './login-plan.ts';
import css from './Field.module.css';

interface FieldProps {
  readonly field: LoginField;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A labelled input with its hint and its error; a password can be shown. */
export const Field = ({ field, value, error, onChange }: FieldProps) => {
  const appText = useSay();
  const t = useTranslate();
  const [visible, setVisible] = useState(false);
  const id = useId();
  const { name, property, look, isRequired } = field;
  const isPassword = look.widget === 'password';
  const usual = property.format === 'email' ? 'email' : 'text';
  const toggle = appText(visible ? 'shell.login.hidePassword' : 'shell.login.showPassword');
  const hint = property.description === undefined ? null : t(property.description);
  const notes = [hint !== null && `${id}-hint`, error !== null && `${id}-error`].filter(Boolean);
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t(property.title)}</label>
      <div className={css.input}>
        <input
          id={id}
          name={name}
          type={isPassword && !visible ? 'password' : isPassword ? 'text' : usual}
          autoComplete={look.autocomplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          placeholder={look.placeholder === undefined ? undefined : t(look.placeholder)}
          value={value}
          aria-required={isRequired}
          aria-invalid={error !== null}
          aria-describedby={notes.length === 0 ? undefined : notes.join(' ')}
          onChange={(event) => onChange(event.target.value)}
        />
        {isPassword && (
          <button type="button" aria-label={toggle} title={toggle} onClick={() => setVisible(!visible)}>
            <Glyph name={visible ? 'eyeOff' : 'eye'} />
          </button>
        )}
      </div>
      {hint !== null && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
};
