import { useCallback, useState } from 'react';

/** The columns that a reader has shown (true) or hidden (false), by field. Other columns follow the page's setting. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** Stores the choice for each table of each page. Without storage, it is lost with the page. */
export function useColumnChoice(widget: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const key = `columns:${location.pathname}#${widget}`;
  const [choice, setChoice] = useState<ColumnChoice>(() => readChoice(key));
  const choose = useCallback(
    (next: ColumnChoice) => {
      setChoice(next);
      ignoreStorageFailure(() => localStorage.setItem(key, JSON.stringify(next)));
    },
    [key],
  );
  return [choice, choose];
}

function readChoice(key: string): ColumnChoice {
  let stored: unknown = null;
  ignoreStorageFailure(() => {
    stored = JSON.parse(localStorage.getItem(key) ?? 'null');
  });
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, shown]) => typeof shown === 'boolean'));
}

/** Storage may be unavailable in private windows or on full disks; the choice then lasts as long as the page. */
function ignoreStorageFailure(access: () => void): void {
  try {
    access();
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
  }
}
