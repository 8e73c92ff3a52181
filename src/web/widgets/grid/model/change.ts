import type { GridValue, RowValues } from './field.ts';
import type { RowEdit, RowEdits, GridState } from './state.ts';

/** The new value of a cell. */
export interface CellChange {
  readonly key: string;
  readonly field: string;
  readonly value: GridValue;
}

/** A row to insert below another row; at the top when `below` is null. */
export interface NewRow {
  readonly key: string;
  readonly values: RowValues;
  readonly below: string | null;
}

/** The effect of one user action: typing in a cell, pasting a block, filling. It is undone as a whole. */
export interface Step {
  readonly cells?: readonly CellChange[];
  readonly added?: readonly NewRow[];
  readonly deleted?: readonly string[];
  /** Keys of deleted rows whose deletion is canceled. */
  readonly restored?: readonly string[];
  /** Edits of rows that need not be loaded, such as those of an imported file. Null removes the edit. */
  readonly drafts?: readonly (readonly [key: string, edit: RowEdit | null])[];
}

/** The maximum number of steps that can be undone. */
const MOST_STEPS = 200;

/** Returns the state after a step. Returns the same object when the step changes nothing. */
export function stepped(state: GridState, step: Step): GridState {
  const edits = new Map(state.edits);
  let { order } = state;
  if (step.added !== undefined && step.added.length > 0) {
    for (const { key, values } of step.added)
      edits.set(key, { kind: 'insert', values: { ...values, ...state.follow?.(values, 'all') } });
    order = placed(order, step.added);
  }
  for (const key of step.restored ?? []) if (edits.get(key)?.kind === 'delete') edits.delete(key);
  changeCells(edits, state, step.cells ?? []);
  for (const key of step.deleted ?? []) {
    const base = state.saved.get(key);
    // Deleting a row that was never saved removes it.
    if (base === undefined) edits.delete(key);
    else if (edits.get(key)?.kind !== 'delete') edits.set(key, { kind: 'delete', version: base.version });
  }
  for (const [key, draft] of step.drafts ?? []) {
    if (draft === null) edits.delete(key);
    else edits.set(key, draft);
  }
  if (areSame(edits, state.edits)) return state;
  return { ...state, order, edits, past: [...state.past, state.edits].slice(-MOST_STEPS), future: [] };
}

/**
 * Returns the state with values of cells that belong to the last step, so that they are undone together with
 * it.
 */
export function amended(state: GridState, cells: readonly CellChange[]): GridState {
  const edits = new Map(state.edits);
  changeCells(edits, state, cells);
  return areSame(edits, state.edits) ? state : { ...state, edits };
}

function changeCells(
  edits: Map<string, RowEdit>,
  { saved, follow }: GridState,
  cells: readonly CellChange[],
): void {
  const byRow = new Map<string, Record<string, GridValue>>();
  for (const { key, field, value } of cells) {
    const row = byRow.get(key);
    if (row === undefined) byRow.set(key, { [field]: value });
    else row[field] = value;
  }
  for (const [key, values] of byRow) {
    const before = edits.get(key);
    if (before?.kind === 'insert') {
      const own = { ...before.values, ...values };
      edits.set(key, { kind: 'insert', values: { ...own, ...follow?.(own, Object.keys(values)) } });
      continue;
    }
    const base = saved.get(key);
    // The values of deleted and unknown rows can't be changed.
    if (base === undefined || before?.kind === 'delete') continue;
    const whole = { ...base.values, ...before?.values, ...values };
    const changed = { ...before?.values, ...values, ...follow?.(whole, Object.keys(values)) };
    const kept = differing(changed, base.values);
    if (kept === null) edits.delete(key);
    else edits.set(key, { kind: 'update', version: before?.version ?? base.version, values: kept });
  }
}

/** Returns the values that differ from the saved ones; null when none differ. */
export function differing(values: RowValues, saved: RowValues): RowValues | null {
  const entries = Object.entries(values).filter(([name, value]) => value !== (saved[name] ?? null));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function placed(order: readonly string[], added: readonly NewRow[]): readonly string[] {
  const below = new Map<string | null, string[]>();
  const known = new Set(order);
  const own = new Set<string>();
  for (const { key, below: above } of added) {
    if (known.has(key) || own.has(key)) continue;
    own.add(key);
    const place = above !== null && known.has(above) ? above : null;
    const keys = below.get(place);
    if (keys === undefined) below.set(place, [key]);
    else keys.push(key);
  }
  return [...(below.get(null) ?? []), ...order.flatMap((key) => [key, ...(below.get(key) ?? [])])];
}

function areSame(one: RowEdits, other: RowEdits): boolean {
  if (one.size !== other.size) return false;
  for (const [key, edit] of one) if (!isSame(edit, other.get(key))) return false;
  return true;
}

function isSame(one: RowEdit, other: RowEdit | undefined): boolean {
  if (one === other) return true;
  if (other === undefined || one.kind !== other.kind) return false;
  const [values, others] = [one, other].map((edit) => ('values' in edit ? edit.values : {})) as [
    RowValues,
    RowValues,
  ];
  const names = Object.keys(values);
  return names.length === Object.keys(others).length && names.every((name) => values[name] === others[name]);
}

/** Undoes the last step. */
export function undone(state: GridState): GridState {
  const edits = state.past.at(-1);
  if (edits === undefined) return state;
  return { ...state, edits, past: state.past.slice(0, -1), future: [state.edits, ...state.future] };
}

/** Repeats the step that was undone last. */
export function redone(state: GridState): GridState {
  const [edits, ...future] = state.future;
  if (edits === undefined) return state;
  return { ...state, edits, past: [...state.past, state.edits], future };
}

/** Discards all unsaved changes. This is a step that can be undone. */
export function discarded(state: GridState): GridState {
  if (state.edits.size === 0) return state;
  return {
    ...state,
    edits: new Map(),
    past: [...state.past, state.edits],
    future: [],
    refusals: new Map(),
    conflicts: new Map(),
  };
}
