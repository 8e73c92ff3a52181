import type { WidgetProps } from '@rjsf/utils';
import { Input } from 'antd';
import type { FormWidgetContext, FormData, RjsfSchema } from './form-data.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

/**
 * A password field that can show its text. With the option `strength` (a new password), it shows how hard the
 * password is to guess.
 */
export function PasswordWidget(props: WidgetProps<FormData, RjsfSchema, FormWidgetContext>) {
  const { id, value, options, autocomplete, disabled, readonly, rawErrors, onChange, onBlur, onFocus } =
    props;
  const { appText, personal } = props.registry.formContext;
  const typed = typeof value === 'string' ? value : '';
  const isChosen = options.strength === true;
  return (
    <>
      <Input.Password
        id={id}
        name={id}
        value={typed}
        disabled={disabled || readonly}
        autoComplete={autocomplete}
        aria-describedby={`${id}__error ${id}__description ${id}__strength`}
        aria-invalid={(rawErrors?.length ?? 0) > 0}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        onBlur={({ target }) => onBlur(id, target.value)}
        onFocus={({ target }) => onFocus(id, target.value)}
      />
      {isChosen ? (
        <PasswordStrength id={`${id}__strength`} {...{ appText, personal }} password={typed} />
      ) : null}
    </>
  );
}
