import { useId } from 'react';
import css from './Choice.module.css';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly language?: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few options, side by side. They are radio buttons, so that arrow keys move between them. */
export const Choice = <Value extends string>({ legend, options, value, onChoose }: ChoiceProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend>{legend}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} lang={option.language}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
