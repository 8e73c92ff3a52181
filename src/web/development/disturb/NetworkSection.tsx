import { useId } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../panel/Section.tsx';
import { calm } from '../settings.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { isDisturbing } from './disturb.ts';
import css from './Disturb.module.css';

const sliders = [
  { name: 'latency', most: 5000, step: 100, unit: 'ms' },
  { name: 'errors', most: 100, step: 5, unit: '%' },
  { name: 'reordering', most: 100, step: 5, unit: '%' },
] as const;

/** The settings for disturbing the responses to the page's requests. */
export const NetworkSection = ({ workbench: { settings } }: { readonly workbench: Workbench }) => {
  const appText = useToolWords();
  const set = useStore(settings);
  const seedId = useId();
  return (
    <Section title={appText('network.title')}>
      <p>{appText('network.lead')}</p>
      {sliders.map(({ name, most, step, unit }) => (
        <label key={name} className={css.slider}>
          <span>{appText(`network.${name}`)}</span>
          <span className="tabular">
            {set[name]} {unit}
          </span>
          <input
            type="range"
            min={0}
            max={most}
            step={step}
            value={set[name]}
            onChange={(event) => settings.change({ [name]: event.target.valueAsNumber })}
          />
        </label>
      ))}
      <div className={css.seed}>
        <label htmlFor={seedId}>{appText('network.seed')}</label>
        <input
          id={seedId}
          type="number"
          min={0}
          max={999_999}
          value={set.seed}
          onChange={({ target }) =>
            target.validity.valid && target.value !== '' && settings.change({ seed: target.valueAsNumber })
          }
        />
        {isDisturbing(set) && (
          <Button onPress={() => settings.change(calm)}>{appText('network.calm')}</Button>
        )}
      </div>
    </Section>
  );
};
