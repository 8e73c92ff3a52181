import type { GridValue, GridField, RowValues } from './field.ts';
import type { RowReckoning } from './reckoning.ts';

/** A row of the server. */
export interface SavedRow {
  readonly id: string;
  readonly version: number;
  readonly values: RowValues;
  /** Titles of members, keyed by field. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Read-only values of the query whose rows are edited. */
  readonly beside?: RowValues;
}

/**
 * An unsaved change of a row: new values for some of its cells, a new row, or its deletion. `version` is that
 * of the row that the user saw; the server refuses a change that is based on another version.
 */
export type RowEdit =
  | { readonly kind: 'update'; readonly version: number; readonly values: RowValues }
  | { readonly kind: 'insert'; readonly values: RowValues }
  | { readonly kind: 'delete'; readonly version: number };

/** Keyed by the row's key: its id, or for a new row the `ref` that it is sent with. */
export type RowEdits = ReadonlyMap<string, RowEdit>;

/** A fault that the server found in a change. */
export interface ServerFault {
  readonly index: number;
  /** Null when the fault is not of a single field. */
  readonly field: string | null;
  readonly rule?: string;
  readonly value?: GridValue;
  /** What is allowed, if the server can name it. */
  readonly allowed?: string | number | readonly string[] | null;
  /** In the reader's language, if the rule has a message of its own. */
  readonly message: string | null;
}

/** The faults that the server found in a row. */
export interface RowRefusal {
  /** The refused edit. After another edit the row may be correct. */
  readonly edit: RowEdit | undefined;
  readonly faults: readonly ServerFault[];
}

/** The version of a row that another user has saved meanwhile. `values` is null when the row was deleted. */
export interface Conflict {
  readonly version: number;
  readonly values: RowValues | null;
  readonly changedBy: string;
  readonly changedAt: string;
}

/** A change in the form that the server accepts. */
export type RowChange =
  | { readonly kind: 'insert'; readonly ref: string; readonly values: RowValues }
  | { readonly kind: 'update'; readonly id: string; readonly version: number; readonly values: RowValues }
  | { readonly kind: 'delete'; readonly id: string; readonly version: number };

/**
 * Changes that were sent, with an unknown result. If they are sent again with the same key, they are written
 * only once.
 */
export interface Sent {
  readonly idempotencyKey: string;
  readonly changes: readonly RowChange[];
}

export interface GridState {
  readonly saved: ReadonlyMap<string, SavedRow>;
  /** All keys in the order of the rows. A key that is neither saved nor new has no row at present. */
  readonly order: readonly string[];
  readonly edits: RowEdits;
  /** The edits before each step (`past`), and after each undone step (`future`). */
  readonly past: readonly RowEdits[];
  readonly future: readonly RowEdits[];
  readonly refusals: ReadonlyMap<string, RowRefusal>;
  readonly conflicts: ReadonlyMap<string, Conflict>;
  readonly sent: Sent | null;
  /** Returns the computed fields of a changed row; null when there are none. */
  readonly compute: RowReckoning['compute'];
  /** Returns the fields that change with an edit; null when no fields depend on each other. */
  readonly follow: RowReckoning['follow'];
  /** Returns the rules that a row breaks; null when there are none. */
  readonly broken: RowReckoning['broken'];
}

export const emptyGrid: GridState = {
  saved: new Map(),
  order: [],
  edits: new Map(),
  past: [],
  future: [],
  refusals: new Map(),
  conflicts: new Map(),
  sent: null,
  compute: null,
  follow: null,
  broken: null,
};

/** A row with its unsaved changes applied. */
export interface GridRow {
  readonly key: string;
  readonly saved: SavedRow | null;
  readonly edit: RowEdit | null;
  readonly values: RowValues;
}

const rows = new WeakMap<object, Map<RowEdit | null, GridRow>>();

/** Returns the row with this key; null when there is none. Returns the same object until the row changes. */
export function rowAt(
  { saved, edits, compute }: Pick<GridState, 'saved' | 'edits' | 'compute'>,
  key: string,
): GridRow | null {
  const base = saved.get(key) ?? null;
  const edit = edits.get(key) ?? null;
  if (base === null && edit?.kind !== 'insert') return null;
  const owner = base ?? edit!;
  const known = rows.get(owner) ?? new Map<RowEdit | null, GridRow>();
  const found = known.get(edit);
  if (found !== undefined) return found;
  const changed = edit === null || edit.kind === 'delete' ? {} : edit.values;
  const own = { ...base?.values, ...changed };
  const values = base?.beside === undefined ? own : { ...base.beside, ...own };
  const row = {
    key,
    saved: base,
    edit,
    values: edit === null || compute === null ? values : { ...values, ...compute(own) },
  };
  // Only the row of the latest edit is cached, because older ones are not needed again.
  rows.set(owner, new Map([[edit, row]]));
  return row;
}

/** Returns all rows in their order. */
export function rowsOf(state: Pick<GridState, 'saved' | 'edits' | 'order' | 'compute'>): readonly GridRow[] {
  return state.order.flatMap((key) => rowAt(state, key) ?? []);
}

/** Returns a field's value; null when it is missing. */
export const valueOf = (values: RowValues, field: Pick<GridField, 'name'>): GridValue =>
  values[field.name] ?? null;
