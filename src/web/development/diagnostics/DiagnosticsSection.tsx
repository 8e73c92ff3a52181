import { useAuthoring } from '../inspect/use-authoring.ts';
import { Section } from '../panel/Section.tsx';
import { useToolWords } from '../words/index.ts';
import { DiagnosticItem, keyOf } from './DiagnosticItem.tsx';
import css from './DiagnosticsSection.module.css';

/** All current diagnostics of the page files, including warnings. */
export const DiagnosticsSection = () => {
  const appText = useToolWords();
  const { diagnostics, authoring } = useAuthoring();
  return (
    <Section title={appText('diagnostics.title', { count: diagnostics.length })}>
      {diagnostics.length === 0 && <p>{appText('diagnostics.none')}</p>}
      {diagnostics.map((diagnostic) => (
        <div key={keyOf(diagnostic)} className={css.card}>
          <DiagnosticItem diagnostic={diagnostic} authoring={authoring} />
        </div>
      ))}
    </Section>
  );
};
