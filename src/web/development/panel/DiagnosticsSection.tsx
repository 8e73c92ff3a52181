import { editorAddress } from '../inspect/place.ts';
import { useAuthoring } from '../inspect/use-authoring.ts';
import { useToolWords } from '../words/index.ts';
import { Section } from './Section.tsx';
import css from './Panel.module.css';

/** What is wrong in the page files as they stand, warnings too. */
export const DiagnosticsSection = () => {
  const say = useToolWords();
  const { diagnostics, authoring } = useAuthoring();
  return (
    <Section title={say('diagnostics.title', { count: diagnostics.length })}>
      {diagnostics.length === 0 && <p>{say('diagnostics.none')}</p>}
      {diagnostics.map((told) => (
        <article key={`${told.file}:${told.line}:${told.column}:${told.code}`} className={css.call}>
          <header>
            <code>
              {authoring === null ? (
                `${told.file}:${told.line}`
              ) : (
                <a href={editorAddress(authoring, told)}>{`${told.file}:${told.line}`}</a>
              )}
            </code>
            <code className={css.muted}>{told.code}</code>
          </header>
          <p>{told.message}</p>
        </article>
      ))}
    </Section>
  );
};
