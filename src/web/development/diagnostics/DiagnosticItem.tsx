import { useId, useState } from 'react';
import type { Mistake } from '../../services/content/page-events.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { editorAddress, type AuthoringLinks } from '../inspect/place.ts';
import { useToolWords } from '../words/index.ts';
import { CodeText } from './CodeText.tsx';
import { Explanation } from './Explanation.tsx';
import css from './DiagnosticItem.module.css';

interface DiagnosticItemProps {
  readonly diagnostic: Mistake;
  /** Null where the server does not say where its files are; then there are no links to an editor. */
  readonly authoring: AuthoringLinks | null;
}

/** A diagnostic in the validator's English. Its place links to the editor, its code to an explanation. */
export const DiagnosticItem = ({ diagnostic, authoring }: DiagnosticItemProps) => {
  const appText = useToolWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { file, line, column, code, message, suggestion } = diagnostic;
  const place = `${file}:${line}:${column}`;
  return (
    <article className={css.item} lang="en" dir="ltr" data-severity={diagnostic.severity}>
      <code className={css.place}>
        {authoring === null ? place : <a href={editorAddress(authoring, diagnostic)}>{place}</a>}
      </code>
      <button
        type="button"
        className={css.code}
        aria-expanded={isOpen}
        aria-controls={id}
        title={appText('diagnostics.explain', { code })}
        onClick={() => setOpen(!isOpen)}
      >
        <code>{code}</code>
        <Glyph name="chevronDown" size={14} />
      </button>
      <p>
        <CodeText text={suggestion === undefined ? message : `${message} (${suggestion})`} />
      </p>
      <div id={id} className={css.explanation} hidden={!isOpen}>
        {isOpen && <Explanation code={code} />}
      </div>
    </article>
  );
};

/** A key of a diagnostic, unique among the current ones. */
export const keyOf = ({ file, line, column, code, message }: Mistake): string =>
  [file, line, column, code, message].join(':');
