import { createListeners } from '../../kit/listeners.ts';
import type { CallOutcome } from '../actions.ts';
import { afterFailure, namesIn, rowsIn } from './answers.ts';
import type { GridRows } from './answers.ts';
import { amended, discarded, redone, stepped, undone } from './model/change.ts';
import type { CellChange, Step } from './model/change.ts';
import { isKept, keptOf, restored } from './model/kept.ts';
import { createHearing } from './hearing.ts';
import type { GridHost, GridView } from './host.ts';
import { changesOf, loaded, resolved, sending, written } from './model/saving.ts';
import type { WrittenRow } from './model/saving.ts';
import { emptyGrid } from './model/state.ts';
import { filledRows } from './model/open-rows.ts';
import type { GridState, Sent } from './model/state.ts';

export type { GridHost, GridView, SaveOutcome } from './host.ts';

export interface GridStore {
  /** Returns the same object until something changes. */
  readonly view: () => GridView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => Promise<void>;
  /** Loads the rows again. Unsaved changes are kept. */
  readonly reload: () => Promise<void>;
  /** Loads the rows of another path in addition. Resolves to whether that succeeded. */
  readonly loadMore: (path: string) => Promise<boolean>;
  /**
   * Merges changes of other users in the rows with these ids; null for all rows. Unsaved changes are kept.
   */
  readonly receive: (ids: readonly string[] | null) => Promise<void>;
  readonly putNewsAside: () => void;
  readonly step: (step: Step) => void;
  /** Changes cells as a part of the last step. */
  readonly amend: (cells: readonly CellChange[]) => void;
  /** Changes the order of the rows. That is not a step that can be undone. */
  readonly arrange: (order: readonly string[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly resolve: (key: string, decision: 'mine' | 'theirs') => void;
  /** Saves all changes, except those of the rows in `without`. */
  readonly save: (without?: ReadonlySet<string>) => Promise<void>;
  readonly dispose: () => void;
}

const KEEP_AFTER = 200;

const first: GridView = {
  phase: 'loading',
  message: null,
  state: emptyGrid,
  names: new Map(),
  currencies: [],
  mayWrite: false,
  total: 0,
  isSaving: false,
  outcome: null,
  news: null,
};

/**
 * Creates the state of a grid without its rendering: rows that are loaded, changed, stored in the browser and
 * saved.
 */
export function createGridStore(host: GridHost): GridStore {
  const listeners = createListeners();
  let view = first;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The number of times that rows were loaded or saved. A response to an earlier request is outdated. */
  let turn = 0;
  let loads = 0;
  let loading = Promise.resolve(false);
  const hearing = createHearing({ host, view: () => view, show, filled, turn: () => turn });

  function show(change: Partial<GridView>): void {
    view = { ...view, ...change };
    listeners.notify();
  }

  function take(state: GridState): void {
    if (state === view.state) return;
    // The message about a save remains until another change.
    const isStep = state.edits !== view.state.edits;
    show({ state, ...(isStep && view.outcome?.kind === 'saved' ? { outcome: null } : {}) });
    timer ??= setTimeout(() => void keep(), KEEP_AFTER);
  }

  async function keep(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    await host.writeKept(keptOf(view.state));
  }

  /** Merges the rows of a response with the grid's open rows. */
  function filled(answer: GridRows): GridRows {
    const open = host.open?.() ?? null;
    return open === null
      ? answer
      : { ...answer, rows: filledRows(open.rows, answer.rows), total: open.total };
  }

  /** Resolves to whether the rows of the latest request are shown. */
  function load(): Promise<boolean> {
    turn += 1;
    const own = (loads += 1);
    loading = host.load().then((outcome) =>
      // The filters may have changed meanwhile. Then these are the rows of another selection.
      own === loads ? takeRows(outcome) : loading,
    );
    return loading;
  }

  function takeRows(outcome: CallOutcome): boolean {
    const answer = outcome.kind === 'done' ? rowsIn(outcome.data) : null;
    if (answer === null) {
      const message = outcome.kind === 'failed' ? outcome.message : '';
      if (view.phase !== 'ready') show({ phase: 'failed', message });
      return false;
    }
    const { rows, total, mayWrite, currencies } = filled(answer);
    show({ total, mayWrite, currencies, names: namesIn(rows), state: loaded(view.state, rows) });
    return true;
  }

  async function start(): Promise<void> {
    show({ phase: 'loading', message: null });
    const [isLoaded, kept, reckoning] = await Promise.all([load(), host.readKept(), host.reckoning()]);
    if (!isLoaded) return;
    const state = { ...view.state, ...reckoning };
    show({ phase: 'ready', state: isKept(kept) ? restored(state, kept) : state });
    // A save that was interrupted by reloading the page is finished.
    if (view.state.sent !== null) await deliver(view.state.sent);
  }

  /** Resolves to whether the changes were written. */
  async function deliver(sent: Sent): Promise<boolean> {
    turn += 1;
    show({ isSaving: true, state: sending(view.state, sent) });
    // Stored before the request, so that after a reload it is sent again with the same idempotency key.
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
    void hearing.receive([]);
    return outcome.kind === 'done';
  }

  return {
    view: () => view,
    subscribe: listeners.subscribe,
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
    receive: (ids) => hearing.receive(ids),
    putNewsAside: () => show({ news: null }),
    step: (step) => {
      if (view.isSaving || !view.mayWrite) return;
      // Open rows come from a query, so rows can't be added or deleted.
      const { cells, drafts } = step;
      const own =
        (host.open?.() ?? null) === null ? step : { ...(cells && { cells }), ...(drafts && { drafts }) };
      take(stepped(view.state, own));
    },
    amend: (cells) => {
      if (!view.isSaving && view.mayWrite) take(amended(view.state, cells));
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
      // The result of the last save must be known first.
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
