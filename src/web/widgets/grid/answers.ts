import type { CallOutcome } from '../actions.ts';
import { conflicted, refused, stopped } from './model/saving.ts';
import type { OwnerCurrency } from './model/field.ts';
import type { Conflict, GridState, SavedRow, ServerFault } from './model/state.ts';
import type { GridView } from './host.ts';

type Failed = Extract<CallOutcome, { readonly kind: 'failed' }>;

/** Returns the grid's state after the server has refused a save or has not responded. */
export function afterFailure(state: GridState, failure: Failed): Pick<GridView, 'state' | 'outcome'> {
  const { faults, conflicts } = (failure.refusal ?? {}) as {
    readonly faults?: readonly ServerFault[];
    readonly conflicts?: readonly ServerConflict[];
  };
  if (Array.isArray(faults)) return { state: refused(state, faults), outcome: { kind: 'refused' } };
  if (Array.isArray(conflicts))
    return { state: conflicted(state, conflicts.map(conflictOf)), outcome: { kind: 'conflicts' } };
  const { message, uncertain = false } = failure;
  return {
    state: uncertain ? state : stopped(state),
    outcome: { kind: 'failed', message, uncertain },
  };
}

interface ServerConflict {
  readonly id: string;
  readonly current: {
    readonly version: number;
    readonly values: Conflict['values'];
    readonly deleted?: boolean;
  };
  readonly changedBy: string;
  readonly changedAt: string;
}

const conflictOf = ({ id, current, changedBy, changedAt }: ServerConflict): Conflict & { id: string } => ({
  id,
  version: current.version,
  values: current.deleted === true ? null : current.values,
  changedBy,
  changedAt,
});

export interface GridRows {
  readonly rows: readonly SavedRow[];
  readonly total: number;
  readonly mayWrite: boolean;
  /** The currencies of the rows that rows belong to; empty when rows have a currency of their own. */
  readonly currencies: readonly OwnerCurrency[];
}

/** Returns the rows of a response; null when it has none. */
export function rowsIn(data: unknown): GridRows | null {
  const { rows, total, mayWrite, currencies = [] } = (data ?? {}) as Partial<GridRows>;
  return Array.isArray(rows)
    ? { rows, total: total ?? rows.length, mayWrite: mayWrite === true, currencies }
    : null;
}

/** Returns the titles of members that the rows contain, keyed by field and value. */
export function namesIn(rows: readonly SavedRow[]): GridView['names'] {
  const names = new Map<string, Map<string, string>>();
  for (const { values, texts = {} } of rows)
    for (const [field, text] of Object.entries(texts)) {
      const known = names.get(field) ?? new Map<string, string>();
      names.set(field, known.set(String(values[field]), text));
    }
  return names;
}
