import { describe, expect, it } from 'vitest';
import type { ResourcePlan } from '../../../../src/language/plan/index.ts';
import type { SendCall } from '../../../../src/web/widgets/actions.ts';
import { createRowStore, type RowAnswer } from '../../../../src/web/widgets/row/row-store.ts';

const plan: ResourcePlan = {
  name: 'briefs',
  title: 'Briefs',
  key: ['name'],
  fields: {
    name: { type: 'text', title: 'Name', required: true },
    budget: { type: 'decimal', title: 'Budget', required: true },
    goals: {
      type: 'list',
      title: 'Goals',
      item: { type: 'object', title: 'Goal', parts: { kpi: { type: 'text', title: 'KPI', required: true } } },
    },
    status: { type: 'choice', title: 'Status', of: { draft: 'Draft', sent: 'Sent' }, default: 'draft' },
  },
  schema: {
    required: ['name', 'budget'],
    properties: {
      name: { type: 'string', maxLength: 20 },
      budget: { type: 'string', pattern: '^\\d+(\\.\\d{1,2})?$' },
      goals: {
        type: 'array',
        items: { type: 'object', properties: { kpi: { type: 'string' } }, required: ['kpi'] },
      },
      status: { type: 'string', enum: ['draft', 'sent'] },
    },
  },
  status: {
    field: 'status',
    first: 'draft',
    drafts: ['draft'],
    incomplete: [],
    note: null,
    moves: { send: { name: 'send', title: 'Send', from: ['draft'], to: 'sent', access: null } },
  },
};

interface Sent {
  readonly kind: string;
  readonly version?: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A server with one row, or none, in a browser that keeps drafts; `others` write between two calls of ours. */
function openRow(row: string, kept = new Map<string, unknown>(), saved: RowAnswer[] = []) {
  const rows = saved;
  const sent: (Sent & { readonly key: string })[] = [];
  let isCut = false;
  const made: string[] = [];
  const send = ({ body, idempotencyKey = '' }: SendCall) => {
    const [change] = body['changes'] as [Sent];
    sent.push({ ...change, key: idempotencyKey });
    if (isCut)
      return Promise.resolve({ kind: 'failed', message: 'No answer', requestId: null, fields: [], uncertain: true } as const); // prettier-ignore
    const [current] = rows;
    if (change.kind === 'update' && current!.version !== change.version)
      return Promise.resolve({ kind: 'failed', message: '', requestId: null, fields: [], refusal: { conflicts: [{ current }] } } as const); // prettier-ignore
    const version = (current?.version ?? 0) + 1;
    rows[0] = { id: 'r1', version, values: { ...current?.values, ...change.values } as RowAnswer['values'] };
    return Promise.resolve({ kind: 'done', data: { rows: [rows[0]] } } as const);
  };
  let count = 0;
  const store = createRowStore({
    plan,
    row,
    initial: {},
    actions: {
      load: () => Promise.resolve({ kind: 'done', data: { rows, mayWrite: true, moves: ['send'] } }),
      send,
      drafts: {
        read: (key) => kept.get(key),
        write: (key, data) => void kept.set(key, JSON.parse(JSON.stringify(data))),
        clear: (key) => void kept.delete(key),
      },
      followRows: () => () => undefined,
    },
    newKey: () => `key ${(count += 1)}`,
    onMade: (id) => void made.push(id),
  });
  const others = (values: RowAnswer['values']): void => {
    rows[0] = { ...rows[0]!, version: rows[0]!.version + 1, values: { ...rows[0]!.values, ...values }, changedBy: 'Kim' };
  }; // prettier-ignore
  return { store, sent, made, kept, others, cut: (now: boolean) => (isCut = now) };
}

const row = (): RowAnswer => ({ id: 'r1', version: 1, values: { name: 'Spring', status: 'draft' } });

describe('a row that is edited', () => {
  it('is made with its first save, and its address is told', async () => {
    const { store, sent, made, kept } = openRow('new');
    await store.reload();
    store.edit('name', 'Spring');
    expect(kept.size).toBe(1);
    expect(await store.save()).toBe(true);
    expect(sent).toMatchObject([{ kind: 'insert', values: { name: 'Spring', status: 'draft' } }]);
    expect([made, kept.size, store.view().state.version]).toEqual([['r1'], 0, 1]);
  });

  it('keeps what is typed in the browser, and comes back with it', async () => {
    const kept = new Map<string, unknown>();
    const first = openRow('r1', kept, [row()]);
    await first.store.reload();
    first.store.edit('budget', '12');
    const second = openRow('r1', kept, [row()]);
    await second.store.reload();
    expect(second.store.view().state.edits).toEqual({ budget: { was: null, is: '12' } });
    second.store.edit('budget', '');
    expect(kept.size).toBe(0);
  });

  it('tells what is wrong while it is typed, and what is missing only when somebody wants to go on', async () => {
    const { store, sent } = openRow('r1', new Map(), [row()]);
    await store.reload();
    store.edit('budget', 'much');
    store.edit('goals', [{}]);
    expect(store.view().faults).toMatchObject([{ field: 'budget', rule: 'pattern' }]);
    store.edit('budget', null);
    expect(store.view().faults).toEqual([]);
    expect(store.check()).toBe(true);
    expect(await store.save({ status: 'sent' })).toBe(false);
    expect(store.view().faults).toMatchObject([{ field: 'budget', rule: 'required' }]);
    store.edit('budget', '5');
    expect(await store.save({ status: 'sent' })).toBe(true);
    expect(sent).toMatchObject([{ kind: 'update', version: 1, values: { budget: '5', status: 'sent' } }]);
  });

  it('takes in what others write elsewhere in the row, and saves upon it', async () => {
    const { store, others } = openRow('r1', new Map(), [row()]);
    await store.reload();
    store.edit('budget', '5');
    others({ name: 'Summer' });
    expect(await store.save()).toBe(false);
    expect(store.view()).toMatchObject({ conflicts: [], state: { version: 2, saved: { name: 'Summer' } } });
    expect(await store.save()).toBe(true);
    expect(store.view().state.saved).toMatchObject({ name: 'Summer', budget: '5' });
  });

  it.each([
    ['mine', 'My spring'],
    ['theirs', 'Their spring'],
  ] as const)('shows both versions of a field that both have written, and keeps %s', async (keep, name) => {
    const { store, others, sent } = openRow('r1', new Map(), [row()]);
    await store.reload();
    store.edit('name', 'My spring');
    others({ name: 'Their spring' });
    expect(await store.save()).toBe(false);
    expect(store.view().conflicts).toEqual(['name']);
    expect(store.view().state.edits).toEqual({ name: { was: 'Spring', is: 'My spring' } });
    expect([await store.save(), sent.length]).toEqual([false, 1]);
    store.settle('name', keep);
    expect(await store.save()).toBe(true);
    expect(store.view().state.saved['name']).toBe(name);
  });

  it('is sent again under the same key where no answer came', async () => {
    const { store, sent, cut } = openRow('r1', new Map(), [row()]);
    await store.reload();
    store.edit('budget', '5');
    cut(true);
    expect(await store.save()).toBe(false);
    expect(store.view().outcome).toMatchObject({ kind: 'failed', uncertain: true });
    cut(false);
    expect(await store.save()).toBe(true);
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });
});
