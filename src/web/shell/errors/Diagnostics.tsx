import { useState } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../look/Glyph.tsx';
import { useMistakes } from '../services/index.ts';
import css from './Diagnostics.module.css';

/** In development: what is wrong in the page files, over the last version of the pages that was right. */
export const Diagnostics = () => {
  const say = useSay();
  const mistakes = useMistakes();
  const [hidden, setHidden] = useState<typeof mistakes | null>(null);
  if (mistakes.length === 0 || hidden === mistakes) return null;
  return (
    <section
      className={css.panel}
      role="status"
      aria-label={say('shell.diagnostics.title', { count: mistakes.length })}
    >
      <header>
        <Glyph name="alert" size={16} />
        <strong>{say('shell.diagnostics.title', { count: mistakes.length })}</strong>
        <span>{say('shell.diagnostics.lead')}</span>
        <button type="button" onClick={() => setHidden(mistakes)}>
          {say('shell.diagnostics.hide')}
        </button>
      </header>
      <ol role="list">
        {mistakes.map((mistake) => (
          <li key={`${mistake.file}:${mistake.line}:${mistake.column}:${mistake.code}`}>
            <code dir="ltr">
              {mistake.file}:{mistake.line}
            </code>
            <span>{mistake.message}</span>
            <code className={css.code}>{mistake.code}</code>
          </li>
        ))}
      </ol>
    </section>
  );
};
