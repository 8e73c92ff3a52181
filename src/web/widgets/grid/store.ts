import type { CallOutcome } from '../actions.ts';
import { discarded, redone, stepped, undone } from './model/change.ts';
import type { Step } from './model/change.ts';
import { isKept, keptOf, restored } from './model/kept.ts';
import type { Kept } from './model/kept.ts';
import {
  changesOf,
  conflicted,
  loaded,
  refused,
  resolved,
  sending,
  stopped,
  written,
} from './model/saving.ts';
import type { ServerFault, WrittenRow } from './model/saving.ts';
import type { RowReckoning } from './model/reckoning.ts';
import { emptyGrid } from './model/state.ts';
import { filledRows } from './model/open-rows.ts';
import type { OpenRow } from './model/open-rows.ts';
import type { Conflict, GridState, SavedRow, Sent } from './model/state.ts';

/** What a grid needs of the world. */
export interface GridHost {
  /** The rows of the page's filters, or of another path. */
  readonly load: (path?: string) => Promise<CallOutcome>;
  /** The rows of another table, each to be filled; null where those of the resource are edited. */
  readonly open?: () => { readonly rows: readonly OpenRow[]; readonly total: number } | null;
  readonly send: (sent: Sent) => Promise<CallOutcome>;
  /** What is kept in this browser until it is saved. */
  readonly readKept: () => Promise<unknown>;
  readonly writeKept: (kept: Kept | null) => Promise<void>;
  /** A key that no other save has. */
  readonly newKey: () => string;
  /** What computes and judges rows that are changed. */
  readonly reckoning: () => Promise<RowReckoning>;
}

/** What became of the last save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly count: number; readonly mirrored: 'now' | 'soon' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'conflicts' }
  /** `uncertain`: it is not known whether it was written. Trying again writes it once. */
  | { readonly kind: 'failed'; readonly message: string; readonly uncertain: boolean };

export interface GridView {
  readonly phase: 'loading' | 'failed' | 'ready';
  /** Why the rows could not be had. */
  readonly message: string | null;
  readonly state: GridState;
  /** How members are called, by field and id, as rows of the server bring them. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly mayWrite: boolean;
  /** How many rows there are on the server: those beyond are not here. */
  readonly total: number;
  readonly isSaving: boolean;
  readonly outcome: SaveOutcome | null;
}

export interface GridStore {
  /** The same object until something changes. */
  readonly view: () => GridView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => Promise<void>;
  /** Asks for the rows anew. What is not saved stays. */
  readonly reload: () => Promise<void>;
  /** Takes in the rows of another path beside those that are here. Whether they could be had. */
  readonly loadMore: (path: string) => Promise<boolean>;
  readonly step: (step: Step) => void;
  /** Puts the rows in another order. That is no step: undo leaves it. */
  readonly arrange: (order: readonly string[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly resolve: (key: string, decision: 'mine' | 'theirs') => void;
  /** Saves all changes, but for those of some rows. */
  readonly save: (without?: ReadonlySet<string>) => Promise<void>;
  readonly dispose: () => void;
}

const KEEP_AFTER = 200;

const first: GridView = {
  phase: 'loading',
  message: null,
  state: emptyGrid,
  names: new Map(),
  mayWrite: false,
  total: 0,
  isSaving: false,
  outcome: null,
};

/** A grid without its drawing: what is loaded, changed, kept and saved. */
export function createGridStore(host: GridHost): GridStore {
  const listeners = new Set<() => void>();
  let view = first;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function show(change: Partial<GridView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function take(state: GridState): void {
    if (state === view.state) return;
    // What was saved is said until something else is changed.
    const isStep = state.edits !== view.state.edits;
    show({ state, ...(isStep && view.outcome?.kind === 'saved' ? { outcome: null } : {}) });
    timer ??= setTimeout(() => void keep(), KEEP_AFTER);
  }

  async function keep(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    await host.writeKept(keptOf(view.state));
  }

  async function load(): Promise<boolean> {
    const outcome = await host.load();
    const answer = outcome.kind === 'done' ? rowsIn(outcome.data) : null;
    if (answer === null) {
      const message = outcome.kind === 'failed' ? outcome.message : '';
      if (view.phase !== 'ready') show({ phase: 'failed', message });
      return false;
    }
    const { mayWrite } = answer;
    const open = host.open?.() ?? null;
    const rows = open === null ? answer.rows : filledRows(open.rows, answer.rows);
    const { total } = open ?? answer;
    show({ total, mayWrite, names: namesIn(rows), state: loaded(view.state, rows) });
    return true;
  }

  async function start(): Promise<void> {
    show({ phase: 'loading', message: null });
    const [isLoaded, kept, reckoning] = await Promise.all([load(), host.readKept(), host.reckoning()]);
    if (!isLoaded) return;
    const state = { ...view.state, ...reckoning };
    show({ phase: 'ready', state: isKept(kept) ? restored(state, kept) : state });
    // A save that the reload has cut off is brought to its end.
    if (view.state.sent !== null) await deliver(view.state.sent);
  }

  /** Whether it was written. */
  async function deliver(sent: Sent): Promise<boolean> {
    show({ isSaving: true, state: sending(view.state, sent) });
    // Kept before it leaves: after a reload it is sent again by the same key.
    await keep();
    const outcome = await host.send(sent);
    if (outcome.kind === 'done') {
      const { rows, mirrored } = outcome.data as { rows: WrittenRow[]; mirrored?: 'now' | 'soon' };
      const saved = { kind: 'saved', count: sent.changes.length, mirrored: mirrored ?? 'now' } as const;
      show({ isSaving: false, state: written(view.state, rows), outcome: saved });
    } else {
      show({ isSaving: false, ...afterFailure(view.state, outcome) });
    }
    await keep();
    return outcome.kind === 'done';
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    async reload() {
      await load();
    },
    async loadMore(path) {
      const outcome = await host.load(path);
      const answer = outcome.kind === 'done' ? rowsIn(outcome.data) : null;
      if (answer !== null)
        show({ state: loaded(view.state, [...view.state.saved.values(), ...answer.rows]) });
      return answer !== null;
    },
    step: (step) => {
      if (view.isSaving || !view.mayWrite) return;
      // Open rows are those of another table: none is added or deleted here.
      const { cells } = step;
      take(stepped(view.state, (host.open?.() ?? null) === null ? step : { ...(cells && { cells }) }));
    },
    arrange: (order) => show({ state: { ...view.state, order } }),
    undo: () => {
      if (!view.isSaving) take(undone(view.state));
    },
    redo: () => {
      if (!view.isSaving) take(redone(view.state));
    },
    discard: () => {
      if (!view.isSaving) take(discarded(view.state));
      show({ outcome: null });
    },
    resolve: (key, decision) => {
      take(resolved(view.state, key, decision));
      if (view.state.conflicts.size === 0 && view.outcome?.kind === 'conflicts') show({ outcome: null });
    },
    async save(without = new Set()) {
      if (view.isSaving) return;
      const { sent } = view.state;
      // What became of the last one is learnt first.
      if (sent !== null && !(await deliver(sent))) return;
      const changes = changesOf(view.state, (key) => !without.has(key));
      if (changes.length > 0) await deliver({ idempotencyKey: host.newKey(), changes });
    },
    dispose() {
      listeners.clear();
      if (timer !== null) void keep();
    },
  };
}

type Failed = Extract<CallOutcome, { readonly kind: 'failed' }>;

function afterFailure(state: GridState, failure: Failed): Pick<GridView, 'state' | 'outcome'> {
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

interface Rows {
  readonly rows: readonly SavedRow[];
  readonly total: number;
  readonly mayWrite: boolean;
}

function rowsIn(data: unknown): Rows | null {
  const { rows, total, mayWrite } = (data ?? {}) as Partial<Rows>;
  return Array.isArray(rows) ? { rows, total: total ?? rows.length, mayWrite: mayWrite === true } : null;
}

function namesIn(rows: readonly SavedRow[]): GridView['names'] {
  const names = new Map<string, Map<string, string>>();
  for (const { values, texts = {} } of rows)
    for (const [field, text] of Object.entries(texts)) {
      const known = names.get(field) ?? new Map<string, string>();
      names.set(field, known.set(String(values[field]), text));
    }
  return names;
}
