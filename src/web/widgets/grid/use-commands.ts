import { useEffect, useMemo, useState } from 'react';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import type { GridHandle } from './GridTable.tsx';
import type { Step } from './model/change.ts';
import { proposedRows } from './model/proposed-rows.ts';
import {
  acceptedProposals,
  cleared,
  deleted,
  duplicated,
  filledDown,
  filledRight,
  filledSeries,
  likeFirst,
  rowsIn,
} from './operations.ts';
import type { CellRange, CellSelection } from './selection.ts';
import type { GridStore } from './store.ts';
import type { GridProps } from './to-props.ts';
import type { GridCommands } from './Toolbar.tsx';
import type { ShownSheet } from './use-sheet.ts';

/** The panel above the save bar. Null when none is open. */
export type GridPanel = 'find' | 'faults' | 'warnings' | 'elsewhere' | null;

interface CommandParts {
  readonly props: GridProps;
  readonly store: GridStore;
  readonly sheet: ShownSheet;
  readonly selection: CellSelection;
  readonly grid: RefObject<GridHandle | null>;
  readonly onPanel: Dispatch<SetStateAction<GridPanel>>;
  readonly onCopy: () => void;
  readonly onSetValue: (isOpen: boolean) => void;
}

/**
 * Returns the commands of buttons and keys, and the store that they change: it takes steps in shown cells and
 * converts them to steps in rows of the resource. Both stay the same objects while the sheet changes.
 */
export function useCommands({
  props: { key: keyFields, proposed, proposal },
  store: rowStore,
  sheet,
  selection,
  grid,
  onPanel,
  onCopy,
  onSetValue,
}: CommandParts): { readonly store: GridStore; readonly commands: GridCommands } {
  const [latest] = useState(() => holderOf(sheet));
  useEffect(() => {
    latest.set(sheet);
  }, [latest, sheet]);
  const store = useMemo<GridStore>(
    () => ({ ...rowStore, step: (step) => rowStore.step(latest.get().stepOf(step)) }),
    [rowStore, latest],
  );
  const commands = useMemo<GridCommands>(() => {
    const onRange = (make: (range: CellRange) => Step) => (): void => {
      const range = selection.range();
      if (range !== null) store.step(make(range));
    };
    return {
      add: () => {
        const { rows, initial, newKey } = latest.get();
        const range = selection.range();
        const [last] = range === null ? [] : rowsIn({ rows }, range).slice(-1);
        const key = newKey();
        store.step({ added: [{ key, values: initial, below: last?.key ?? null }] });
        grid.current?.goTo(key, null);
      },
      duplicate: onRange((range) => duplicated(latest.get(), range)),
      delete: onRange((range) => deleted(latest.get(), range)),
      fillDown: onRange((range) => filledDown(latest.get(), range)),
      fillRight: onRange((range) => filledRight(latest.get(), range)),
      likeFirst: onRange((range) => likeFirst(latest.get(), range, keyFields)),
      accept: () => store.step({ cells: acceptedProposals(latest.get(), selection.range(), proposed) }),
      fillSeries: onRange((range) => filledSeries(latest.get(), range)),
      clear: onRange((range) => cleared(latest.get(), range)),
      undo: store.undo,
      redo: store.redo,
      find: () => onPanel((open) => (open === 'find' ? null : 'find')),
      copyOn: onCopy,
      propose: () => {
        const { initial, newKey } = latest.get();
        const rows = proposal?.rows ?? [];
        const parts = { key: keyFields, initial, newKey };
        store.step({ added: proposedRows(store.view().state, rows, parts) });
      },
      setValue: () => onSetValue(selection.range() !== null),
      save: () => {
        if (latest.get().faultList.length > 0) onPanel('faults');
        else void store.save();
      },
    };
  }, [store, selection, latest, grid, keyFields, proposed, proposal, onPanel, onCopy, onSetValue]);
  return { store, commands };
}

/** Holds the latest value for callbacks that run later. */
function holderOf<T>(first: T) {
  let now = first;
  return {
    get: () => now,
    set: (next: T) => {
      now = next;
    },
  };
}
