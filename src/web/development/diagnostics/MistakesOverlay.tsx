import { useState } from 'react';
import type { Mistake } from '../../services/content/page-events.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { useMistakes } from '../../services/index.ts';
import { useAuthoring } from '../inspect/use-authoring.ts';
import { useToolWords } from '../words/index.ts';
import { DiagnosticItem, keyOf } from './DiagnosticItem.tsx';
import css from './MistakesOverlay.module.css';

/** The errors in the page files, shown above the last version of the pages without errors. */
export const MistakesOverlay = () => {
  const mistakes = useMistakes();
  const [hidden, setHidden] = useState<typeof mistakes | null>(null);
  if (mistakes.length === 0 || hidden === mistakes) return null;
  return <Overlay mistakes={mistakes} onHide={() => setHidden(mistakes)} />;
};

interface OverlayProps {
  readonly mistakes: readonly Mistake[];
  readonly onHide: () => void;
}

const Overlay = ({ mistakes, onHide }: OverlayProps) => {
  const appText = useToolWords();
  const { authoring } = useAuthoring();
  const title = appText('diagnostics.mistakes', { count: mistakes.length });
  return (
    <section className={css.panel} aria-label={title} data-mistakes="">
      <header>
        <Glyph name="alert" size={16} />
        <strong role="status">{title}</strong>
        <span>{appText('diagnostics.lead')}</span>
        <button type="button" onClick={onHide}>
          {appText('diagnostics.hide')}
        </button>
      </header>
      <ol role="list">
        {mistakes.map((mistake) => (
          <li key={keyOf(mistake)}>
            <DiagnosticItem diagnostic={mistake} authoring={authoring} />
          </li>
        ))}
      </ol>
    </section>
  );
};
