import { useEffect, useMemo, useRef } from 'react';
import type { ControlProps } from './control.ts';
import { longListText } from './long-list-text.ts';
import { matches, optionsOf } from './options.ts';
import type { Option } from './options.ts';

/** Milliseconds without a key press before the server is queried. */
const PAUSE = 250;

/** The content of a list: the loaded entries, or in a list that is loaded in part, the matches of the search. */
export interface LongList {
  readonly options: Option[];
  /** Whether the server does the search. */
  readonly isLong: boolean;
  /** A note on how much of a long list is shown; empty for a complete list. */
  readonly note: string;
  readonly onSearch: (text: string) => void;
  /** Called when the list is closed, which ends its search. */
  readonly onClose: () => void;
}

export function useLongList({ plan, view, context, send }: ControlProps): LongList {
  const { data, total, search } = view;
  const isLong = total !== null;
  const known = useMemo(() => optionsOf(data, context), [data, context]);
  const found = useMemo(() => (search === null ? null : optionsOf(search.data, context)), [search, context]);
  const pause = useRef<number | undefined>(undefined);
  const look = (text: string): void => {
    window.clearTimeout(pause.current);
    send({ type: 'component.searched', name: plan.name, text });
  };
  useEffect(() => () => window.clearTimeout(pause.current), []);
  // Until the server responds, the matches among the loaded entries are shown.
  const atHand = useMemo(
    () => (search === null ? known : known.filter((option) => matches(search.text, option))),
    [known, search],
  );
  return {
    options: search?.status === 'ready' ? (found ?? []) : atHand,
    isLong,
    note: isLong ? longListText(view, plan.defaultEntry, context) : '',
    onSearch: (text) => {
      if (!isLong) return;
      window.clearTimeout(pause.current);
      pause.current = window.setTimeout(() => look(text), text === '' ? 0 : PAUSE);
    },
    onClose: () => {
      if (isLong) look('');
    },
  };
}
