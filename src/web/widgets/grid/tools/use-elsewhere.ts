import { useEffect, useState } from 'react';
import type { WidgetContext } from '../../widget.ts';
import { isOpen, keyValuesOf } from '../model/open-rows.ts';
import { rowAt } from '../model/state.ts';
import type { GridRow, GridState, SavedRow } from '../model/state.ts';
import type { GridProps } from '../to-props.ts';

/** An unsaved row that is not in view. */
export interface ElsewhereRow {
  readonly key: string;
  /** Null where the server has none for this user any more. */
  readonly row: GridRow | null;
  /** Whether it is here, and only hidden by what the reader has filtered or closed. */
  readonly isHere: boolean;
}

/** Finds the rows of changes that are not in view: the server is asked for those that the page's filters leave out. Null until they are here. */
export function useElsewhere(
  keys: readonly string[],
  { edits, saved, compute }: GridState,
  { path }: Pick<GridProps, 'path'>,
  { actions }: Pick<WidgetContext, 'actions'>,
): readonly ElsewhereRow[] | null {
  const unknown = keys.filter((key) => !saved.has(key) && edits.get(key)?.kind !== 'insert' && !isOpen(key));
  const asked = unknown.slice(0, MOST_ASKED).join(',');
  const [found, setFound] = useState<{ readonly asked: string; readonly rows: readonly SavedRow[] } | null>(
    null,
  );
  const { load } = actions;
  useEffect(() => {
    if (asked === '') return undefined;
    let isWanted = true;
    void load(`${path}?limit=${MOST_ASKED}&id=${encodeURIComponent(asked)}`).then((outcome) => {
      const { rows = [] } = (outcome.kind === 'done' ? outcome.data : {}) as {
        readonly rows?: readonly SavedRow[];
      };
      if (isWanted) setFound({ asked, rows });
    });
    return () => {
      isWanted = false;
    };
  }, [asked, path, load]);
  if (asked !== '' && found?.asked !== asked) return null;
  const there = new Map([...saved, ...(found?.rows ?? []).map((row) => [row.id, row] as const)]);
  for (const key of keys)
    if (isOpen(key) && !there.has(key)) there.set(key, { id: key, version: 0, values: keyValuesOf(key) });
  return keys.map((key) => ({
    key,
    row: rowAt({ saved: there, edits, compute }, key),
    isHere: saved.has(key),
  }));
}

/** Ids that an address has room for. */
const MOST_ASKED = 100;
