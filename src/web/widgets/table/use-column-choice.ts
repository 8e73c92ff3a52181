import { useCallback, useState } from 'react';

/** Which columns a reader has switched, by field: true is shown. Others stand as the page says. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** Remembers the choice for each table of each page. A browser without storage forgets it with the page. */
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

/** Private windows and full disks refuse storage: the choice then lasts as long as the page. */
function ignoreStorageFailure(access: () => void): void {
  try {
    access();
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
  }
}
