import { useState } from 'react';
import { useToolWords } from '../words/index.ts';
import css from './CopyButton.module.css';

/** Copies a text, and shows whether that succeeded. */
export const CopyButton = ({ text }: { readonly text: string }) => {
  const appText = useToolWords();
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // The browser forbids it, or the window has lost the focus: the text can be selected by hand.
      setOutcome('notCopied');
    }
  };
  return (
    <button type="button" className={css.copy} onClick={() => void copy()}>
      <span role="status">{appText(outcome)}</span>
    </button>
  );
};
