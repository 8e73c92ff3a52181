import { useId, useState } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../look/Glyph.tsx';
import css from './Field.module.css';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A labelled input with its mistake beneath; a password can be looked at. */
export const Field = ({ label, name, type, autoComplete, value, error, onChange }: FieldProps) => {
  const say = useSay();
  const [visible, setVisible] = useState(false);
  const id = useId();
  const toggle = say(visible ? 'shell.login.hidePassword' : 'shell.login.showPassword');
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.input}>
        <input
          id={id}
          name={name}
          type={visible ? 'text' : type}
          inputMode={type === 'email' ? 'email' : undefined}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        {type === 'password' && (
          <button type="button" aria-label={toggle} title={toggle} onClick={() => setVisible(!visible)}>
            <Glyph name={visible ? 'eyeOff' : 'eye'} />
          </button>
        )}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
};
