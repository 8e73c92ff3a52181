import { describe, expect, it, vi } from 'vitest';
import { createExampleTable } from '../../../../src/language/examples/index.ts';
import type { CallOutcome } from '../../../../src/web/widgets/actions.ts';
import { changesOf } from '../../../../src/web/widgets/grid/model/saving.ts';
import { createGridStore } from '../../../../src/web/widgets/grid/store.ts';
import type { GridHost, GridStore } from '../../../../src/web/widgets/grid/store.ts';

type Table = ReturnType<typeof createExampleTable>;
interface Browser {
  kept: unknown;
  keys: number;
}

const outcomeOf = ({ status, body }: ReturnType<Table['post']>): CallOutcome =>
  status === 200
    ? { kind: 'done', data: body }
    : { kind: 'failed', message: 'refused', requestId: null, fields: [], refusal: body };
const unreachable: CallOutcome = {
  kind: 'failed',
  message: 'The server can’t be reached.',
  requestId: null,
  fields: [],
  uncertain: true,
};

/** A grid over a table in memory, in a browser that keeps what it is given as a database does. */
async function open(table: Table, browser: Browser, change: Partial<GridHost> = {}): Promise<GridStore> {
  const store = create(table, browser, change);
  await store.start();
  return store;
}

const create = (table: Table, browser: Browser, change: Partial<GridHost>): GridStore =>
  createGridStore({
    load: () => Promise.resolve(outcomeOf(table.get('resources/kpi_targets'))),
    loadSome: (ids) => Promise.resolve(outcomeOf(rowsOf(table, ids))),
    authorsOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, author]))),
    send: ({ changes, idempotencyKey }) => Promise.resolve(outcomeOf(table.post(changes, idempotencyKey))),
    readKept: () => Promise.resolve(structuredClone(browser.kept)),
    writeKept: (kept) => {
      browser.kept = structuredClone(kept);
      return Promise.resolve();
    },
    newKey: () => `key-${(browser.keys += 1)}`,
    reckoning: () => Promise.resolve({ compute: null, follow: null, broken: null }),
    ...change,
  });

const author = { by: 'kim', at: '2026-11-24T09:00:00Z', kind: 'update' } as const;

/** Some rows of a table, as the API answers them. */
function rowsOf(table: Table, ids: readonly string[]): ReturnType<Table['get']> {
  const { status, body } = table.get('resources/kpi_targets');
  const { rows, ...rest } = body as { readonly rows: readonly { readonly id: string }[] };
  return { status, body: { ...rest, rows: rows.filter(({ id }) => ids.includes(id)) } };
}

const fresh = (): Browser => ({ kept: null, keys: 0 });
const setNote = (store: GridStore, key: string, value: string): void =>
  store.step({ cells: [{ key, field: 'note', value }] });
const noteOf = (table: Table, id: string): unknown =>
  (
    table.get('resources/kpi_targets').body as { rows: { id: string; values: { note: unknown } }[] }
  ).rows.find((row) => row.id === id)?.values.note;

describe('loading a grid', () => {
  it('shows the rows of the last filters, though the rows of earlier ones come after them', async () => {
    const table = createExampleTable();
    const answers: ((outcome: CallOutcome) => void)[] = [];
    const store = create(table, fresh(), { load: () => new Promise((resolve) => answers.push(resolve)) });
    const opening = store.start();
    void store.reload();
    answers[1]!(outcomeOf(rowsOf(table, ['B1-ctr-2'])));
    answers[0]!(outcomeOf(table.get('resources/kpi_targets')));
    await opening;
    expect(store.view().phase).toBe('ready');
    expect(store.view().state.order).toEqual(['B1-ctr-2']);
  });
});

describe('saving a grid', () => {
  it('sends all changes at once, and says how many were saved', async () => {
    const table = createExampleTable();
    const store = await open(table, fresh());
    setNote(store, 'B1-ctr-1', 'one');
    store.step({ deleted: ['B1-ctr-2'] });
    store.step({
      added: [{ key: 'n', below: null, values: { brand: 'B1', month: '2026-07-01', kpi: 'ctr', target: 1 } }],
    });
    await store.save();
    expect(store.view().outcome).toEqual({ kind: 'saved', count: 3, mirrored: 'now' });
    expect(changesOf(store.view().state)).toEqual([]);
    expect(noteOf(table, 'B1-ctr-1')).toBe('one');
    expect(noteOf(table, 'B1-ctr-2')).toBeUndefined();
    expect(store.view().state.order).not.toContain('n');
  });

  it('keeps every change where the server refuses three rows of a hundred, and names them', async () => {
    const table = createExampleTable();
    const store = await open(table, fresh());
    const added = Array.from({ length: 100 }, (_, index) => ({
      key: `n${index}`,
      below: null,
      values: {
        brand: index % 40 === 7 ? 'B9' : 'B1',
        month: `${2030 + index}-01-01`,
        kpi: 'ctr',
        target: 1,
      },
    }));
    store.step({ added });
    await store.save();
    const { state, outcome } = store.view();
    expect(outcome).toEqual({ kind: 'refused' });
    expect([...state.refusals.keys()]).toEqual(['n7', 'n47', 'n87']);
    expect(changesOf(state)).toHaveLength(100);
    // Left out on purpose, they stay; the others are written.
    await store.save(new Set(state.refusals.keys()));
    expect(store.view().outcome).toMatchObject({ kind: 'saved', count: 97 });
    expect(changesOf(store.view().state)).toHaveLength(3);
  });

  it('writes once what was sent when the network went, however often it is tried again', async () => {
    const table = createExampleTable();
    let isOnline = false;
    const send = vi.fn<GridHost['send']>(({ changes, idempotencyKey }) => {
      // The server takes it, and its answer is lost.
      const outcome = outcomeOf(table.post(changes, idempotencyKey));
      return Promise.resolve(isOnline ? outcome : unreachable);
    });
    const store = await open(table, fresh(), { send });
    setNote(store, 'B1-ctr-1', 'one');
    await store.save();
    expect(store.view().outcome).toMatchObject({ kind: 'failed', uncertain: true });
    expect(changesOf(store.view().state)).toHaveLength(1);
    // Meanwhile more is changed: it goes after what became of the first is known.
    setNote(store, 'B1-ctr-2', 'two');
    isOnline = true;
    await store.save();
    expect(store.view().outcome).toMatchObject({ kind: 'saved' });
    expect(send.mock.calls.map(([{ idempotencyKey, changes }]) => [idempotencyKey, changes.length])).toEqual([
      ['key-1', 1],
      ['key-1', 1],
      ['key-2', 1],
    ]);
    expect([noteOf(table, 'B1-ctr-1'), noteOf(table, 'B1-ctr-2')]).toEqual(['one', 'two']);
    const rows = (table.get('resources/x').body as { rows: { id: string; version: number }[] }).rows;
    expect(rows.find(({ id }) => id === 'B1-ctr-1')!.version).toBe(2);
  });

  it('brings a save to its end that a reload has cut off, by the same key', async () => {
    const table = createExampleTable();
    const browser = fresh();
    const sent: string[] = [];
    const gone = await open(table, browser, {
      send: ({ changes, idempotencyKey }) => {
        sent.push(idempotencyKey);
        table.post(changes, idempotencyKey);
        return new Promise(() => undefined);
      },
    });
    gone.step({
      added: [{ key: 'n', below: null, values: { brand: 'B1', month: '2026-07-01', kpi: 'ctr', target: 1 } }],
    });
    void gone.save();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const store = await open(table, browser);
    expect(store.view().outcome).toMatchObject({ kind: 'saved', count: 1 });
    expect(changesOf(store.view().state)).toEqual([]);
    expect((table.get('resources/x').body as { total: number }).total).toBe(37);
    expect(browser.kept).toBeNull();
  });

  it('brings back after a reload what was not saved', async () => {
    const table = createExampleTable();
    const browser = fresh();
    const first = await open(table, browser);
    setNote(first, 'B2-cpa-3', 'kept');
    first.step({ added: [{ key: 'n', below: 'B2-cpa-3', values: { note: 'new' } }] });
    first.dispose();
    await vi.waitFor(() => expect(browser.kept).not.toBeNull());
    const store = await open(table, browser);
    const { state } = store.view();
    expect(changesOf(state)).toMatchObject([
      { kind: 'update', id: 'B2-cpa-3' },
      { kind: 'insert', ref: 'n' },
    ]);
    expect(state.order.indexOf('n')).toBe(state.order.indexOf('B2-cpa-3') + 1);
  });

  it('shows both versions where somebody else was first, and loses neither', async () => {
    const table = createExampleTable();
    const [kim, alex] = [await open(table, fresh()), await open(table, { kept: null, keys: 100 })];
    setNote(kim, 'B1-ctr-1', 'by Kim');
    setNote(alex, 'B1-ctr-1', 'by Alex');
    setNote(alex, 'B1-ctr-2', 'also by Alex');
    await kim.save();
    await alex.save();
    expect(alex.view().outcome).toEqual({ kind: 'conflicts' });
    expect(alex.view().state.conflicts.get('B1-ctr-1')!.values).toMatchObject({ note: 'by Kim' });
    expect(changesOf(alex.view().state)).toHaveLength(2);
    expect(noteOf(table, 'B1-ctr-2')).toBeNull();
    alex.resolve('B1-ctr-1', 'mine');
    await alex.save();
    expect([noteOf(table, 'B1-ctr-1'), noteOf(table, 'B1-ctr-2')]).toEqual(['by Alex', 'also by Alex']);
  });

  it('takes in what others save, one piece of news after another, and says who', async () => {
    const table = createExampleTable();
    const [alex, kimsOwn] = [await open(table, fresh()), await open(table, { kept: null, keys: 100 })];
    setNote(alex, 'B1-ctr-2', 'mine');
    setNote(kimsOwn, 'B1-ctr-1', 'by Kim');
    setNote(kimsOwn, 'B1-ctr-2', 'also by Kim');
    await kimsOwn.save();
    await Promise.all([alex.receive(['B1-ctr-1']), alex.receive(['B1-ctr-2'])]);
    const { state, news, total } = alex.view();
    expect(state.saved.get('B1-ctr-1')!.values.note).toBe('by Kim');
    expect(state.conflicts.get('B1-ctr-2')).toMatchObject({
      changedBy: 'kim',
      values: { note: 'also by Kim' },
    });
    expect(state.edits.size).toBe(1);
    expect(news).toMatchObject({ author: { by: 'kim' }, changes: [{ key: 'B1-ctr-2', fields: ['note'] }] });
    expect([state.saved.size, total]).toEqual([36, 36]);
    alex.putNewsAside();
    await alex.receive(null);
    expect(alex.view().news).toBeNull();
  });

  it('takes no changes from who may only read', async () => {
    const table = createExampleTable();
    const body = { ...(table.get('resources/x').body as object), mayWrite: false };
    const store = await open(table, fresh(), { load: () => Promise.resolve({ kind: 'done', data: body }) });
    setNote(store, 'B1-ctr-1', 'one');
    expect(store.view().state.edits.size).toBe(0);
  });

  it('says why its rows could not be had, and loads them when it is asked again', async () => {
    const table = createExampleTable();
    let isOnline = false;
    const load: GridHost['load'] = () =>
      Promise.resolve(isOnline ? outcomeOf(table.get('resources/x')) : unreachable);
    const store = await open(table, fresh(), { load });
    expect(store.view()).toMatchObject({ phase: 'failed', message: 'The server can’t be reached.' });
    isOnline = true;
    await store.start();
    expect(store.view()).toMatchObject({ phase: 'ready', total: 36 });
  });
});
