import { rowsOf } from './state.ts';
import type { RowEdit, GridState, Sent } from './state.ts';

/** The unsaved changes that are stored in the browser. They survive a reload. */
export interface Kept {
  readonly edits: readonly (readonly [key: string, edit: RowEdit])[];
  /** The keys of new rows, each with the key of the row above it. */
  readonly places: readonly (readonly [key: string, below: string | null])[];
  /**
   * The request that was in progress when the page was left. It is sent again with the same idempotency key.
   */
  readonly sent: Sent | null;
}

/** Returns the data to store; null when there are no unsaved changes. */
export function keptOf(state: GridState): Kept | null {
  const { edits, sent } = state;
  if (edits.size === 0 && sent === null) return null;
  const keys = rowsOf(state).map(({ key }) => key);
  const places = keys.flatMap((key, index) =>
    edits.get(key)?.kind === 'insert' ? [[key, keys[index - 1] ?? null] as const] : [],
  );
  return { edits: [...edits], places, sent };
}

/** Returns the state with the stored changes. */
export function restored(state: GridState, kept: Kept): GridState {
  const order = [...state.order];
  const known = new Set(order);
  for (const [key, below] of kept.places) {
    if (known.has(key)) continue;
    order.splice(below === null ? 0 : order.indexOf(below) + 1, 0, key);
    known.add(key);
  }
  return { ...state, order, edits: new Map(kept.edits), sent: kept.sent };
}

/** Whether stored data has the right shape. The browser's storage is not trusted. */
export function isKept(value: unknown): value is Kept {
  const { edits, places, sent } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return (
    Array.isArray(edits) &&
    edits.every(
      (entry: unknown) => Array.isArray(entry) && typeof entry[0] === 'string' && isEdit(entry[1]),
    ) &&
    Array.isArray(places) &&
    (sent === null || (typeof sent === 'object' && Array.isArray((sent as Partial<Sent>).changes)))
  );
}

function isEdit(value: unknown): value is RowEdit {
  const { kind } = (value ?? {}) as Partial<RowEdit>;
  return kind === 'insert' || kind === 'update' || kind === 'delete';
}
