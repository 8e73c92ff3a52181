import type { GridState, RowEdit, RowEdits, SavedRow } from './state.ts';
import { loaded } from './saving.ts';

/** The last author of a row, and whether they deleted it. */
export interface RowAuthor {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'insert' | 'update' | 'delete';
}

/** A row that differs from the loaded one: it is new, has other values in some fields, or is gone. */
export interface SeenChange {
  readonly key: string;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly before: SavedRow | null;
  readonly after: SavedRow | null;
  readonly fields: readonly string[];
}

export interface RowsNews {
  /** Null when it could not be loaded. */
  readonly author: RowAuthor | null;
  readonly changes: readonly SeenChange[];
}

/** Returns the differences between the server's rows and the loaded ones. */
export function seenChanges(
  { saved, conflicts }: Pick<GridState, 'saved' | 'conflicts'>,
  rows: readonly SavedRow[],
): readonly SeenChange[] {
  const now = new Set(rows.map(({ id }) => id));
  const changed = rows.flatMap((after): SeenChange[] => {
    const before = saved.get(after.id) ?? null;
    if (before?.version === after.version) return [];
    const fields = before === null ? [] : fieldsBetween(before, after);
    return [{ key: after.id, kind: before === null ? 'insert' : 'update', before, after, fields }];
  });
  // Open rows without a saved version are not reported as gone: somebody has filled them. Deleted rows that
  // are already in conflict with an edit are not reported again.
  const gone = [...saved.values()].flatMap((before): SeenChange[] =>
    now.has(before.id) || before.version === 0 || conflicts.get(before.id)?.values === null
      ? []
      : [{ key: before.id, kind: 'delete', before, after: null, fields: [] }],
  );
  return [...changed, ...gone];
}

function fieldsBetween({ values: before }: SavedRow, { values: after }: SavedRow): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => (before[name] ?? null) !== (after[name] ?? null));
}

/**
 * Merges the server's rows with unsaved changes. If another user has changed other cells of a row, the
 * unsaved change is based on the row's new version. If they have changed the same cell, it becomes a
 * conflict, and the user decides.
 */
export function joined(
  state: GridState,
  rows: readonly SavedRow[],
  authors: ReadonlyMap<string, RowAuthor>,
): GridState {
  const next = loaded(state, rows);
  const saved = new Map(next.saved);
  const conflicts = new Map(next.conflicts);
  const versions = new Map<string, readonly [from: number, to: number]>();
  const gone = new Set<string>();
  for (const { key, kind, before, after, fields } of seenChanges(state, rows)) {
    const edit = next.edits.get(key);
    if (edit === undefined || edit.kind === 'insert') continue;
    const { by = '', at = '' } = authors.get(key) ?? {};
    if (before === null) {
      // Both users have filled the same open row.
      const isSame =
        edit.kind === 'update' &&
        Object.keys(edit.values).some((name) => (after!.values[name] ?? null) !== null);
      if (isSame)
        conflicts.set(key, { version: after!.version, values: after!.values, changedBy: by, changedAt: at });
      continue;
    }
    if (kind === 'delete') {
      // The row may only have stopped matching the filters. Then its edit remains, as a change out of view.
      if (authors.get(key)?.kind !== 'delete') continue;
      if (edit.kind === 'delete') gone.add(key);
      else {
        saved.set(key, before);
        conflicts.set(key, { version: 0, values: null, changedBy: by, changedAt: at });
      }
    } else if (edit.kind === 'update' && !fields.some((name) => Object.hasOwn(edit.values, name)))
      versions.set(key, [before.version, after!.version]);
    else conflicts.set(key, { version: after!.version, values: after!.values, changedBy: by, changedAt: at });
  }
  const rebased = (edits: RowEdits): RowEdits =>
    versions.size + gone.size === 0 ? edits : moved(edits, versions, gone);
  return {
    ...next,
    saved,
    conflicts,
    edits: rebased(next.edits),
    // An undo must not restore edits of an old version.
    past: next.past.map(rebased),
    future: next.future.map(rebased),
  };
}

function moved(
  edits: RowEdits,
  versions: ReadonlyMap<string, readonly [from: number, to: number]>,
  gone: ReadonlySet<string>,
): RowEdits {
  return new Map(
    [...edits].flatMap(([key, edit]): [string, RowEdit][] => {
      if (gone.has(key)) return [];
      const version = versions.get(key);
      if (version === undefined || edit.kind === 'insert' || edit.version !== version[0])
        return [[key, edit]];
      return [[key, { ...edit, version: version[1] }]];
    }),
  );
}
