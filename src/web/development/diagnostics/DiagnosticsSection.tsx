import { useAuthoring } from '../inspect/use-authoring.ts';
import { Section } from '../panel/Section.tsx';
import { useToolWords } from '../words/index.ts';
import { DiagnosticItem, keyOf } from './DiagnosticItem.tsx';
import css from './DiagnosticsSection.module.css';

/** What is wrong in the page files as they stand, warnings too. */
export const DiagnosticsSection = () => {
  const say = useToolWords();
  const { diagnostics, authoring } = useAuthoring();
  return (
    <Section title={say('diagnostics.title', { count: diagnostics.length })}>
      {diagnostics.length === 0 && <p>{say('diagnostics.none')}</p>}
      {diagnostics.map((diagnostic) => (
        <div key={keyOf(diagnostic)} className={css.card}>
          <DiagnosticItem diagnostic={diagnostic} authoring={authoring} />
        </div>
      ))}
    </Section>
  );
};
