import { differing } from './change.ts';
import type { RowValues } from './field.ts';
import { isOpen, keyValuesOf, writtenSince } from './open-rows.ts';
import type {
  RowChange,
  Conflict,
  RowEdit,
  GridState,
  RowRefusal,
  SavedRow,
  Sent,
  ServerFault,
} from './state.ts';

/** The server's response to a written change. Responses have the order of the changes. */
export interface WrittenRow {
  readonly ref?: string;
  readonly id: string;
  readonly version: number;
  readonly values: RowValues;
  readonly texts?: Readonly<Record<string, string>>;
}

/** Replaces the saved rows by those of the server. Unsaved changes are kept. */
export function loaded(state: GridState, rows: readonly SavedRow[]): GridState {
  const saved = new Map(rows.map((row) => [row.id, sameOr(state.saved.get(row.id), row)]));
  const own = state.order.filter((key) => !saved.has(key) && state.edits.get(key)?.kind === 'insert');
  const since = writtenSince(state.order, rows);
  const before = state.order.map((key) => since.get(key)?.id ?? key);
  const known = new Set(before);
  const isFirst = state.saved.size === 0;
  const order = isFirst
    ? [...own, ...saved.keys()]
    : [...before, ...[...saved.keys()].filter((key) => !known.has(key))];
  const edits = new Map<string, RowEdit>(state.edits);
  // Another user has saved an open row: the values filled in here become an edit of that saved row.
  for (const [key, { id, version }] of since) {
    const edit = edits.get(key);
    edits.delete(key);
    if (edit?.kind === 'update') edits.set(id, { kind: 'update', version, values: edit.values });
  }
  const conflicts = new Map(state.conflicts);
  for (const [key, edit] of edits) {
    const row = saved.get(key);
    if (row === undefined || edit.kind === 'insert') continue;
    if (edit.kind === 'update' && differing(edit.values, row.values) === null) edits.delete(key);
  }
  for (const key of conflicts.keys()) if (!edits.has(key)) conflicts.delete(key);
  return { ...state, saved, order, edits, conflicts };
}

/** Returns the old object if the row has not changed, so that it is not rendered again. */
function sameOr(before: SavedRow | undefined, row: SavedRow): SavedRow {
  if (before === undefined || before.version !== row.version) return row;
  return row.beside === undefined || differing(row.beside, before.beside ?? {}) === null ? before : row;
}

/** Returns the changes to send. Deletions come first, because they may free a key. */
export function changesOf(
  state: GridState,
  isSent: (key: string) => boolean = () => true,
): readonly RowChange[] {
  const rank = { delete: 0, update: 1, insert: 2 } as const;
  const places = new Map(state.order.map((key, index) => [key, index]));
  const entries = [...state.edits].filter(([key]) => isSent(key));
  entries.sort(
    ([one, a], [other, b]) =>
      rank[a.kind] - rank[b.kind] || (places.get(one) ?? 0) - (places.get(other) ?? 0),
  );
  return entries.map(([key, edit]): RowChange => {
    if (edit.kind === 'insert') return { kind: 'insert', ref: key, values: edit.values };
    // An open row that is not saved yet is inserted.
    if (isOpen(key) && edit.kind === 'update')
      return { kind: 'insert', ref: key, values: { ...keyValuesOf(key), ...edit.values } };
    return edit.kind === 'delete'
      ? { kind: 'delete', id: key, version: edit.version }
      : { kind: 'update', id: key, version: edit.version, values: edit.values };
  });
}

/** Marks changes as being sent. */
export const sending = (state: GridState, sent: Sent): GridState => ({ ...state, sent });

/** Marks the save as refused: nothing is written, and everything can be corrected. */
export const stopped = (state: GridState): GridState => ({ ...state, sent: null });

/** Marks the sent changes as written. Later edits remain unsaved. */
export function written(state: GridState, rows: readonly WrittenRow[]): GridState {
  const changes = state.sent?.changes ?? [];
  const byRef = new Map(rows.flatMap((row) => (row.ref === undefined ? [] : [[row.ref, row] as const])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const saved = new Map(state.saved);
  const edits = new Map<string, RowEdit>(state.edits);
  const renamed = new Map<string, string>();
  for (const change of changes) {
    if (change.kind === 'delete') {
      saved.delete(change.id);
      edits.delete(change.id);
      continue;
    }
    const key = change.kind === 'insert' ? change.ref : change.id;
    const row = change.kind === 'insert' ? byRef.get(change.ref) : byId.get(change.id);
    if (row === undefined) continue;
    const base = saved.get(key);
    const now = newest(saved.get(row.id), row);
    const { id, version, values } = now;
    if (id !== key) saved.delete(key);
    saved.set(id, withBeside(now, base));
    const edit = edits.get(key);
    edits.delete(key);
    if (id !== key) renamed.set(key, id);
    if (edit?.kind === 'delete') edits.set(id, { kind: 'delete', version });
    else if (edit === undefined && change.kind === 'insert') edits.set(id, { kind: 'delete', version });
    else {
      const since = differing(changedSince(edit?.values ?? {}, change.values, base), values);
      if (since !== null) edits.set(id, { kind: 'update', version, values: since });
    }
  }
  return {
    ...state,
    saved,
    edits,
    order: state.order.map((key) => renamed.get(key) ?? key),
    // Earlier steps are based on older versions.
    past: [],
    future: [],
    sent: null,
    refusals: new Map(),
    conflicts: new Map(),
  };
}

/** Keeps the read-only values of the row, which the server's response does not contain. */
const withBeside = (row: SavedRow, base: SavedRow | undefined): SavedRow =>
  base?.beside === undefined ? row : { ...row, beside: base.beside, texts: { ...base.texts, ...row.texts } };

/**
 * Returns the newer version. The response to a repeated save has the version of the first attempt, and other
 * users may have changed the row since.
 */
const newest = (known: SavedRow | undefined, { id, version, values, texts }: WrittenRow): SavedRow =>
  known !== undefined && known.version > version
    ? known
    : { id, version, values, ...(texts === undefined ? {} : { texts }) };

/**
 * Returns the values that were changed after sending, including those that were changed back. The server may
 * have normalized a value (1.50 for 1.5), which is not a change.
 */
function changedSince(edited: RowValues, sent: RowValues, base: SavedRow | undefined): RowValues {
  const names = [...new Set([...Object.keys(sent), ...Object.keys(edited)])];
  const entries = names.map((name) => {
    const now = Object.hasOwn(edited, name) ? edited[name] : base?.values[name];
    return [name, now ?? null] as const;
  });
  return Object.fromEntries(
    entries.filter(([name, now]) => !Object.hasOwn(sent, name) || now !== sent[name]),
  );
}

export function refused(state: GridState, faults: readonly ServerFault[]): GridState {
  const refusals = new Map<string, RowRefusal>();
  for (const fault of faults) {
    const change = state.sent?.changes[fault.index];
    if (change === undefined) continue;
    const key = change.kind === 'insert' ? change.ref : change.id;
    const before = refusals.get(key)?.faults ?? [];
    refusals.set(key, { edit: state.edits.get(key), faults: [...before, fault] });
  }
  return { ...state, sent: null, refusals };
}

/** Marks rows that other users have changed as conflicts; both versions are shown. */
export function conflicted(
  state: GridState,
  found: readonly (Conflict & { readonly id: string })[],
): GridState {
  const conflicts = new Map(found.map(({ id, ...conflict }) => [id, conflict]));
  return { ...state, sent: null, conflicts };
}

/** Resolves a conflict: `mine` overwrites the other user's version, `theirs` discards the edits made here. */
export function resolved(state: GridState, key: string, decision: 'mine' | 'theirs'): GridState {
  const conflict = state.conflicts.get(key);
  if (conflict === undefined) return state;
  const saved = new Map(state.saved);
  const edits = new Map<string, RowEdit>(state.edits);
  const conflicts = new Map(state.conflicts);
  conflicts.delete(key);
  const edit = edits.get(key);
  const { version, values } = conflict;
  if (values === null) {
    const before = saved.get(key);
    saved.delete(key);
    edits.delete(key);
    // The row was deleted by the other user, so the edit becomes a new row.
    if (decision === 'mine' && edit?.kind === 'update')
      edits.set(key, { kind: 'insert', values: { ...before?.values, ...edit.values } });
  } else {
    saved.set(key, { ...saved.get(key), id: key, version, values });
    const since = edit?.kind === 'update' ? differing(edit.values, values) : null;
    if (decision === 'theirs') edits.delete(key);
    else if (edit?.kind === 'delete') edits.set(key, { kind: 'delete', version });
    else if (since === null) edits.delete(key);
    else {
      // Fields that are computed from my values may differ together with their values.
      const follows = state.follow?.({ ...values, ...since }, []);
      edits.set(key, { kind: 'update', version, values: { ...since, ...follows } });
    }
  }
  // An undo would restore an outdated version.
  return { ...state, saved, edits, conflicts, past: [], future: [] };
}
