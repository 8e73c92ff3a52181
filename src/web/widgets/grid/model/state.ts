import type { GridValue, GridField, RowValues } from './field.ts';
import type { RowReckoning } from './reckoning.ts';

/** A row as the server has it. */
export interface SavedRow {
  readonly id: string;
  readonly version: number;
  readonly values: RowValues;
  /** How members are called, by field. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What stands beside it, of the query whose rows are edited. */
  readonly beside?: RowValues;
}

/**
 * What was done to a row and is not saved: another value for some of its cells, a row of its own, or that it is to go.
 * `version` is that of the row that the writer saw: the server refuses what was written over another one.
 */
export type RowEdit =
  | { readonly kind: 'update'; readonly version: number; readonly values: RowValues }
  | { readonly kind: 'insert'; readonly values: RowValues }
  | { readonly kind: 'delete'; readonly version: number };

/** By the row's key: its id, or of a new row the reference that it is sent with. */
export type RowEdits = ReadonlyMap<string, RowEdit>;

/** A cell that the server refuses. */
export interface ServerFault {
  readonly index: number;
  /** Null where no one field is at fault. */
  readonly field: string | null;
  readonly rule?: string;
  readonly value?: GridValue;
  /** What would be right, where that can be said. */
  readonly allowed?: string | number | readonly string[] | null;
  /** In the reader's words, where the rule has words of its own. */
  readonly message: string | null;
}

/** What the server found wrong with a row. */
export interface RowRefusal {
  /** What it was said of: after another change the row may be right. */
  readonly edit: RowEdit | undefined;
  readonly faults: readonly ServerFault[];
}

/** What somebody else made of a row meanwhile. Without values, it is gone. */
export interface Conflict {
  readonly version: number;
  readonly values: RowValues | null;
  readonly changedBy: string;
  readonly changedAt: string;
}

/** A change as the server takes it. */
export type RowChange =
  | { readonly kind: 'insert'; readonly ref: string; readonly values: RowValues }
  | { readonly kind: 'update'; readonly id: string; readonly version: number; readonly values: RowValues }
  | { readonly kind: 'delete'; readonly id: string; readonly version: number };

/** Changes that were sent, and of which it is not known what became of them: sent again by the same key, they are written once. */
export interface Sent {
  readonly idempotencyKey: string;
  readonly changes: readonly RowChange[];
}

export interface GridState {
  readonly saved: ReadonlyMap<string, SavedRow>;
  /** All keys in the order of the rows. One that is neither saved nor new has no row for now. */
  readonly order: readonly string[];
  readonly edits: RowEdits;
  /** What the edits were before each step, and after each that was taken back. */
  readonly past: readonly RowEdits[];
  readonly future: readonly RowEdits[];
  readonly refusals: ReadonlyMap<string, RowRefusal>;
  readonly conflicts: ReadonlyMap<string, Conflict>;
  readonly sent: Sent | null;
  /** What rows that were changed have in the fields that are computed; null where none are. */
  readonly compute: RowReckoning['compute'];
  /** What an edit brings along; null where no fields follow from each other. */
  readonly follow: RowReckoning['follow'];
  /** Which rules a row breaks; null where there are none. */
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

/** A row as it stands: what is saved, with what was changed. */
export interface GridRow {
  readonly key: string;
  readonly saved: SavedRow | null;
  readonly edit: RowEdit | null;
  readonly values: RowValues;
}

const rows = new WeakMap<object, Map<RowEdit | null, GridRow>>();

/** The row of a key; null where there is none. The same object until something of it changes. */
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
  // One for each saved row and edit: older ones are not asked for again.
  rows.set(owner, new Map([[edit, row]]));
  return row;
}

/** All rows that there are, in their order. */
export function rowsOf(state: Pick<GridState, 'saved' | 'edits' | 'order' | 'compute'>): readonly GridRow[] {
  return state.order.flatMap((key) => rowAt(state, key) ?? []);
}

/** A field's value, empty where it has none. */
export const valueOf = (values: RowValues, field: Pick<GridField, 'name'>): GridValue =>
  values[field.name] ?? null;
