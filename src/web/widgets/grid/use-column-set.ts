import { useCallback, useMemo, useState } from 'react';
import type { WidgetActions } from '../actions.ts';
import { withColumnSet } from './to-props.ts';
import type { GridProps } from './to-props.ts';

interface ShownColumns {
  /** The props with the columns of the shown set. */
  readonly props: GridProps;
  /** The index of the shown set; the number of sets for all columns. */
  readonly shown: number;
  /** Shows a set, and remembers it in this browser. */
  readonly choose: (index: number) => void;
  readonly showAll: () => void;
}

/** The set of columns that a grid shows. It begins with the set that the user chose last, or else with the first. */
export function useColumnSet(whole: GridProps, drafts: WidgetActions['drafts']): ShownColumns {
  const key = `columns of ${whole.resource}`;
  const all = whole.columnSets.length;
  const [shown, setShown] = useState(() => {
    const chosen = Number(drafts.read(key) ?? 0);
    return Number.isInteger(chosen) && chosen >= 0 && chosen <= all ? chosen : 0;
  });
  const props = useMemo(() => withColumnSet(whole, whole.columnSets[shown]), [whole, shown]);
  const choose = (index: number): void => {
    setShown(index);
    drafts.write(key, index);
  };
  const showAll = useCallback(() => setShown(all), [all]);
  return { props, shown, choose, showAll };
}
