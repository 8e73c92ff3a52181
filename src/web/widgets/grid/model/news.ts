import type { GridState, RowEdit, RowEdits, SavedRow } from './state.ts';
import { loaded } from './saving.ts';

/** Who wrote a row last, and whether that was its end. */
export interface RowAuthor {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'insert' | 'update' | 'delete';
}

/** A row that is otherwise than it was here: it came, it has other values in some fields, or it went. */
export interface SeenChange {
  readonly key: string;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly before: SavedRow | null;
  readonly after: SavedRow | null;
  readonly fields: readonly string[];
}

export interface RowsNews {
  /** Null where it could not be learnt. */
  readonly author: RowAuthor | null;
  readonly changes: readonly SeenChange[];
}

/** What of the rows of the server is otherwise than here. */
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
  // A row that is open to be filled is none that went: somebody has filled it. One that went and was changed here is told of already.
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
 * The rows of the server with what is not saved here. Where somebody else has changed other cells of a row, what was
 * changed here is a change of the row as it is now; where the same cell, both are told of and the reader decides.
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
      // A row that was open here is filled by both.
      const isSame =
        edit.kind === 'update' &&
        Object.keys(edit.values).some((name) => (after!.values[name] ?? null) !== null);
      if (isSame)
        conflicts.set(key, { version: after!.version, values: after!.values, changedBy: by, changedAt: at });
      continue;
    }
    if (kind === 'delete') {
      // It may only have left what the filters ask for: then it stays a change out of view.
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
    // An undo must not bring back the version of before.
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
