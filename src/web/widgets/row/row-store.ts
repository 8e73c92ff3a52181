import { createListeners } from '../../kit/listeners.ts';
import type { FieldValue, ResourcePlan, ResourceValues } from '../../../language/plan/index.ts';
import type { RowFault } from '../../../resources/index.ts';
import type { CallOutcome, WidgetActions } from '../actions.ts';
import { draftKey, type RowDraft } from './row-draft.ts';
import { faultsOf } from './row-faults.ts';
import {
  conflictsOf,
  edited,
  merged,
  settled,
  valuesOf,
  type FieldEdits,
  type RowState,
} from './row-state.ts';

/** A row as the API returns it. */
export interface RowAnswer {
  readonly id: string;
  readonly version: number;
  readonly values: ResourceValues;
  readonly texts?: Readonly<Record<string, string>>;
  readonly changedBy?: string;
  readonly changedAt?: string;
}

export interface RowView {
  /** `gone`: the row does not exist for this reader. */
  readonly phase: 'loading' | 'failed' | 'gone' | 'ready';
  readonly message: string | null;
  readonly state: RowState;
  /** The labels of members, by field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly mayWrite: boolean;
  /** The status changes that the reader may make. */
  readonly moves: readonly string[];
  readonly changedBy: string | null;
  readonly changedAt: string | null;
  readonly isSaving: boolean;
  /**
   * The faults of the current values. Missing values are included only after the reader has tried to save or to
   * continue.
   */
  readonly faults: readonly RowFault[];
  /** The fields that another user has changed as well. */
  readonly conflicts: readonly string[];
  /** The result of the last save; null before the first. */
  readonly outcome: { readonly kind: 'saved' } | Extract<CallOutcome, { kind: 'failed' }> | null;
}

interface RowHost {
  readonly plan: ResourcePlan;
  /** `new` for a row that has not been saved yet. */
  readonly row: string;
  /** The initial values of a new row. */
  readonly initial: ResourceValues;
  readonly actions: Pick<WidgetActions, 'load' | 'send' | 'drafts' | 'followRows'>;
  readonly newKey: () => string;
  /** Called when a new row has been saved and has an id. */
  readonly onMade: (id: string) => void;
}

export interface RowStore {
  readonly view: () => RowView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly reload: () => Promise<void>;
  readonly edit: (name: string, value: FieldValue) => void;
  readonly settle: (name: string, keep: 'mine' | 'theirs') => void;
  readonly discard: () => void;
  /** Whether the current values could be saved. If not, the faults are shown. */
  readonly check: (more?: ResourceValues) => boolean;
  /** Saves the edits together with `more`. Resolves to whether that succeeded. */
  readonly save: (more?: ResourceValues) => Promise<boolean>;
  readonly follow: () => () => void;
}

/** The state of one row that is edited by one or more widgets of a page. */
export function createRowStore({ plan, row, initial, actions, newKey, onMade }: RowHost): RowStore {
  const listeners = createListeners();
  const path = `resources/${plan.name}`;
  const draftOf = (id: string | null): string => draftKey(plan.name, id);
  const isNew = row === 'new';
  /** The extra values of the last attempt to save in which a value was missing; null before that. */
  let tried: ResourceValues | null = null;
  /** The faults that the server has reported, with the values that they refer to. */
  let refused: readonly (RowFault & { readonly at: FieldValue })[] = [];
  let sending: { readonly body: string; readonly key: string } | null = null;
  let view: RowView = {
    phase: 'loading',
    message: null,
    state: { id: isNew ? null : row, version: 0, saved: isNew ? beginning(plan, initial) : {}, edits: {} },
    texts: {},
    mayWrite: false,
    moves: [],
    changedBy: null,
    changedAt: null,
    isSaving: false,
    faults: [],
    conflicts: [],
    outcome: null,
  };

  let isRequested = false;

  function show(next: Partial<RowView>): void {
    const shown = { ...view, ...next };
    const values = valuesOf(shown.state);
    const own = faultsOf(plan, { ...values, ...tried }).filter(
      ({ rule }) => tried !== null || rule !== 'required',
    );
    const reported = refused.filter(
      ({ field, at }) => field === null || JSON.stringify(valueAt(values, field)) === JSON.stringify(at),
    );
    const known = new Set(own.map(({ field }) => field));
    view = {
      ...shown,
      faults: [...own, ...reported.filter(({ field }) => !known.has(field))],
      conflicts: conflictsOf(shown.state, plan),
    };
    listeners.notify();
  }

  function keep(state: RowState): void {
    if (Object.keys(state.edits).length === 0) actions.drafts.clear(draftOf(state.id));
    else actions.drafts.write(draftOf(state.id), { edits: state.edits } satisfies RowDraft);
  }

  function change(state: RowState): void {
    keep(state);
    show({ state, outcome: null });
  }

  const rowOf = (found: RowAnswer): Partial<RowView> => ({
    texts: { ...view.texts, ...found.texts },
    ...(found.changedBy !== undefined && { changedBy: found.changedBy }),
    ...(found.changedAt !== undefined && { changedAt: found.changedAt }),
  });

  async function reload(): Promise<void> {
    isRequested = true;
    const { id } = view.state;
    const outcome = await actions.load(
      `${path}?limit=1${id === null ? '' : `&id=${encodeURIComponent(id)}`}`,
    );
    if (outcome.kind === 'failed') {
      if (view.phase !== 'ready') show({ phase: 'failed', message: outcome.message });
      return;
    }
    const {
      rows,
      mayWrite,
      moves = [],
    } = outcome.data as {
      readonly rows: readonly RowAnswer[];
      readonly mayWrite: boolean;
      readonly moves?: readonly string[];
    };
    const found = id === null ? undefined : rows[0];
    if (id !== null && found === undefined) return show({ phase: 'gone' });
    const kept = view.phase === 'loading' ? keptEdits(id) : {};
    const before: RowState = { ...view.state, edits: { ...kept, ...view.state.edits } };
    // A response from before the last save is outdated.
    const isOld = found !== undefined && found.version < view.state.version;
    const state = found === undefined || isOld ? before : merged(before, plan, found);
    show({ phase: 'ready', state, mayWrite, moves, ...(found !== undefined && !isOld && rowOf(found)) });
  }

  function keptEdits(id: string | null): FieldEdits {
    const { edits = {} } = (actions.drafts.read(draftOf(id)) ?? {}) as Partial<RowDraft>;
    return Object.fromEntries(Object.entries(edits).filter(([name]) => Object.hasOwn(plan.fields, name)));
  }

  function check(more: ResourceValues = {}): boolean {
    tried = more;
    show({});
    return view.faults.length === 0 && view.conflicts.length === 0;
  }

  async function save(more: ResourceValues = {}): Promise<boolean> {
    if (view.isSaving || !check(more)) return false;
    const sent = view.state;
    const edits = Object.fromEntries(Object.entries(sent.edits).map(([name, { is }]) => [name, is]));
    const values = { ...(sent.id === null && sent.saved), ...edits, ...more };
    if (sent.id !== null && Object.keys(values).length === 0) {
      tried = null;
      return true;
    }
    const requested =
      sent.id === null
        ? { kind: 'insert', values }
        : { kind: 'update', id: sent.id, version: sent.version, values };
    show({ isSaving: true, outcome: null });
    // With the same key, a repeated request is carried out once.
    const body = JSON.stringify(requested);
    if (sending?.body !== body) sending = { body, key: newKey() };
    const outcome = await actions.send({
      method: 'POST',
      path: `${path}/changes`,
      body: { changes: [requested] },
      idempotencyKey: sending.key,
    });
    return outcome.kind === 'done' ? taken(sent, outcome.data) : refusedBy(outcome, more);
  }

  function taken(sent: RowState, data: unknown): boolean {
    const [written] = (data as { readonly rows: readonly RowAnswer[] }).rows;
    // Values typed during the request are edits of the version that is saved now.
    const later = Object.entries(view.state.edits).flatMap(([name, edit]) =>
      edit.is === sent.edits[name]?.is
        ? []
        : [[name, { was: written!.values[name] ?? null, is: edit.is }] as const],
    );
    actions.drafts.clear(draftOf(sent.id));
    tried = null;
    refused = [];
    const state = { ...merged(view.state, plan, written!), edits: Object.fromEntries(later) };
    keep(state);
    show({ state, isSaving: false, outcome: { kind: 'saved' } });
    if (sent.id === null) onMade(written!.id);
    else void reload();
    return true;
  }

  function refusedBy(outcome: Extract<CallOutcome, { kind: 'failed' }>, more: ResourceValues): boolean {
    const { faults, conflicts } = (outcome.refusal ?? {}) as {
      readonly faults?: readonly RowFault[];
      readonly conflicts?: readonly { readonly current: RowAnswer & { readonly deleted?: boolean } }[];
    };
    if (Array.isArray(faults)) {
      const values = { ...valuesOf(view.state), ...more };
      refused = (faults as readonly RowFault[]).map((fault) => ({
        ...fault,
        at: fault.field === null ? null : valueAt(values, fault.field),
      }));
      show({ isSaving: false });
    } else if (Array.isArray(conflicts)) {
      const [{ current }] = conflicts as [{ readonly current: RowAnswer & { readonly deleted?: boolean } }];
      if (current.deleted === true) show({ isSaving: false, phase: 'gone' });
      else {
        show({ isSaving: false, state: merged(view.state, plan, { ...current, id: view.state.id! }) });
        void reload();
      }
    } else show({ isSaving: false, outcome });
    return false;
  }

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    reload,
    edit: (name, value) => change(edited(view.state, plan, name, value)),
    settle: (name, kept) => change(settled(view.state, name, kept)),
    discard() {
      tried = null;
      refused = [];
      change({ ...view.state, edits: {} });
    },
    check,
    save,
    follow: () => {
      // Several widgets may use one row: the first one loads it.
      if (!isRequested) void reload();
      return actions.followRows(plan.name, (rows) => {
        const { id } = view.state;
        if (id !== null && (rows === null || rows.includes(id)) && !view.isSaving) void reload();
      });
    },
  };
}

/** The initial values of a new row: the defaults of the resource, then those of the page. */
function beginning({ fields }: ResourcePlan, initial: ResourceValues): ResourceValues {
  const defaults = Object.entries(fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  );
  return { ...Object.fromEntries(defaults), ...initial };
}

/** A value by its path, such as `kpis.0.target`. */
function valueAt(values: ResourceValues, path: string): FieldValue {
  return path
    .split('.')
    .reduce<FieldValue>(
      (value, part) => (value as Readonly<Record<string, FieldValue>> | null)?.[part] ?? null,
      values as FieldValue,
    );
}
