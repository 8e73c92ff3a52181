import { useEffect, useMemo, useRef } from 'react';
import type { ControlProps } from './control.ts';
import { longListText } from './long-list-text.ts';
import { matches, optionsOf } from './options.ts';
import type { Option } from './options.ts';

/** So long, in milliseconds, nothing is typed before the server is asked. */
const PAUSE = 250;

/** What a list draws: the entries at hand, or in a list with more of them, those that were found. */
export interface LongList {
  readonly options: Option[];
  /** Whether the server searches it. */
  readonly isLong: boolean;
  /** How much of a long list is shown; empty for a list that is all there. */
  readonly note: string;
  readonly onSearch: (text: string) => void;
  /** The list was closed: its search is over. */
  readonly onClose: () => void;
}

export function useLongList({ plan, view, context, send }: ControlProps): LongList {
  const { data, total, search } = view;
  const { t } = context;
  const isLong = total !== null;
  const known = useMemo(() => optionsOf(data, t), [data, t]);
  const found = useMemo(() => (search === null ? null : optionsOf(search.data, t)), [search, t]);
  const pause = useRef<number | undefined>(undefined);
  const look = (text: string): void => {
    window.clearTimeout(pause.current);
    send({ type: 'component.searched', name: plan.name, text });
  };
  useEffect(() => () => window.clearTimeout(pause.current), []);
  // Until the server has answered, what matches among the entries at hand is better than nothing.
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
