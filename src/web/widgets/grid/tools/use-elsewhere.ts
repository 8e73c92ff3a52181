import { useEffect, useState } from 'react';
import { untilReleased } from '../../../kit/until-released.ts';
import type { WidgetContext } from '../../widget.ts';
import { isOpen, keyValuesOf } from '../model/open-rows.ts';
import { rowAt } from '../model/state.ts';
import type { GridRow, GridState, SavedRow } from '../model/state.ts';
import type { GridProps } from '../to-props.ts';

/** A row with unsaved changes that is not in view. */
export interface ElsewhereRow {
  readonly key: string;
  /** Null when the server no longer has the row for this user. */
  readonly row: GridRow | null;
  /** Whether the row is loaded, and only hidden by a column's filter or in a closed group. */
  readonly isHere: boolean;
}

/**
 * Returns the rows of unsaved changes that are not in view. Rows that do not match the page's filters are
 * loaded from the server. Null while loading.
 */
export function useElsewhere(
  keys: readonly string[],
  { edits, saved, compute }: GridState,
  { path }: Pick<GridProps, 'path'>,
  { actions }: Pick<WidgetContext, 'actions'>,
): readonly ElsewhereRow[] | null {
  const unknown = keys.filter((key) => !saved.has(key) && edits.get(key)?.kind !== 'insert' && !isOpen(key));
  const requested = unknown.slice(0, MOST_ASKED).join(',');
  const [found, setFound] = useState<{
    readonly requested: string;
    readonly rows: readonly SavedRow[];
  } | null>(null);
  const { load } = actions;
  useEffect(() => {
    if (requested === '') return undefined;
    const loading = load(`${path}?limit=${MOST_ASKED}&id=${encodeURIComponent(requested)}`);
    return untilReleased(loading, (outcome) => {
      const { rows = [] } = (outcome.kind === 'done' ? outcome.data : {}) as {
        readonly rows?: readonly SavedRow[];
      };
      setFound({ requested, rows });
    });
  }, [requested, path, load]);
  if (requested !== '' && found?.requested !== requested) return null;
  const there = new Map([...saved, ...(found?.rows ?? []).map((row) => [row.id, row] as const)]);
  for (const key of keys)
    if (isOpen(key) && !there.has(key)) there.set(key, { id: key, version: 0, values: keyValuesOf(key) });
  return keys.map((key) => ({
    key,
    row: rowAt({ saved: there, edits, compute }, key),
    isHere: saved.has(key),
  }));
}

/** The maximum number of ids in a URL. */
const MOST_ASKED = 100;
