import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld } from './world.ts';
import type { ResourceWorld } from './world.ts';

interface Answer {
  readonly status: number;
  readonly rows: readonly { readonly id: string; readonly version: number; readonly values: object }[];
  readonly faults: readonly object[];
}

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld();
  const admin = await world.state.users.find('admin@acme.example');
  const user = (name: string, ...ability: { action: string; subject: string }[]) =>
    world.state.users.save({ ...admin!, userName: `${name}@acme.example`, ability });
  const read = { action: 'read', subject: 'Auth' };
  await user('writer', read, { action: 'update', subject: 'Budget' });
  await user('approver', read, { action: 'update', subject: 'User' });
});
afterAll(() => world.close());

async function change(who: string, ...changes: object[]): Promise<Answer> {
  const { idToken } = await world.login(who);
  const response = await world.server.inject({
    method: 'POST',
    url: '/api/resources/briefs/changes',
    payload: { changes },
    headers: { authorization: `Bearer ${idToken}` },
  });
  return { status: response.statusCode, rows: [], faults: [], ...response.json<object>() };
}

const first = { brand: 'B000002', name: 'Spring' };
const whole = {
  budget: '1000.00',
  channels: ['tv', 'web'],
  goals: [{ kpi: 'ctr', target: 0.2 }, { kpi: 'reach' }],
  flight: { from: '2026-01-01' },
};
let count = 0;
async function written(values: object): Promise<{ id: string; version: number }> {
  count += 1;
  const { rows, faults } = await change('writer@acme', {
    kind: 'insert',
    values: { ...first, name: `Brief ${count}`, ...values },
  });
  expect(faults).toEqual([]);
  return { id: rows[0]!.id, version: rows[0]!.version };
}
const update = (row: { id: string; version: number }, values: object) => ({ kind: 'update', ...row, values });

describe('lists and objects of a row', () => {
  it('are kept as they are written, without what is empty', async () => {
    const row = await written({
      ...whole,
      goals: [{ kpi: 'ctr', target: null }, { kpi: '' }],
      flight: { from: '' },
    });
    const response = await world.get('writer@acme', `resources/briefs?id=${row.id}`);
    const { rows } = response.json<{ rows: { values: object; changedBy: string }[] }>();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      values: { channels: ['tv', 'web'], goals: [{ kpi: 'ctr' }], status: 'draft' },
      changedBy: 'writer@acme.example',
    });
    expect(rows[0]!.values).not.toHaveProperty('flight');
  });

  it.each([
    ['an item that there is not', { channels: ['tv', 'radio'] }, 'channels.1', 'enum'],
    ['a text for a list', { channels: 'tv' }, 'channels', 'type'],
    ['too many items', { goals: [{ kpi: 'a' }, { kpi: 'b' }, { kpi: 'c' }] }, 'goals', 'maxItems'],
    ['a part that is missing', { goals: [{ target: 3 }] }, 'goals.0.kpi', 'required'],
    ['a part below the least', { goals: [{ kpi: 'a', target: -1 }] }, 'goals.0.target', 'minimum'],
    ['a part that there is not', { flight: { from: '2026-01-01', until: '2026-02-01' } }, 'flight.until', 'unknown'],
    ['a day that there is not', { flight: { from: '2026-02-30' } }, 'flight.from', 'format'],
  ])('are refused for %s, with its path', async (_, values, field, rule) => {
    const { status, faults } = await change('writer@acme', { kind: 'insert', values: { ...first, ...values } });
    expect([status, faults]).toMatchObject([422, [{ index: 0, field, rule }]]);
  }); // prettier-ignore

  it('stand in the warehouse as JSON', async () => {
    const { id } = await written(whole);
    const found = await world.warehouse.query({
      sql: "SELECT channels, goals FROM own_briefs WHERE company_id = 'acme' AND id = ?",
      params: [id],
    });
    expect(found.rows).toEqual([['["tv","web"]', '[{"kpi":"ctr","target":0.2},{"kpi":"reach"}]']]);
  });
});

describe('the way that a row goes', () => {
  it('begins as a draft, which may be without what is required of the whole', async () => {
    const row = await written({});
    const refused = await change('writer@acme', update(row, { status: 'sent' }));
    expect([refused.status, refused.faults]).toMatchObject([422, [{ field: 'budget', rule: 'required' }]]);
    const sent = await change('writer@acme', update(row, { budget: '5', status: 'sent' }));
    expect(sent.rows).toMatchObject([{ version: 2, values: { status: 'sent' } }]);
  });

  it('can not begin elsewhere, and takes no step that the file does not have', async () => {
    const begun = await change('admin@acme', { kind: 'insert', values: { ...first, ...whole, status: 'agreed' } });
    expect(begun.faults).toMatchObject([{ field: 'status', rule: 'status', allowed: ['draft'] }]);
    const row = await written(whole);
    const jumped = await change('admin@acme', update(row, { status: 'agreed' }));
    expect(jumped.faults).toMatchObject([{ field: 'status', rule: 'status', allowed: ['sent'] }]);
  }); // prettier-ignore

  it('is gone by those who have the ability of the move, who need no other', async () => {
    const row = await written(whole);
    expect((await change('approver@acme', update(row, { status: 'sent' }))).faults).toMatchObject([
      { rule: 'status', allowed: [] },
    ]);
    await change('writer@acme', update(row, { status: 'sent' }));
    const sent = { ...row, version: 2 };
    expect((await change('writer@acme', update(sent, { status: 'agreed' }))).faults).toMatchObject([
      { rule: 'status', allowed: [] },
    ]);
    expect((await change('approver@acme', update(sent, { status: 'agreed', budget: '9' }))).status).toBe(403);
    const agreed = await change('approver@acme', update(sent, { status: 'agreed', note: 'Well done' }));
    expect(agreed.rows).toMatchObject([{ version: 3, values: { status: 'agreed', note: 'Well done' } }]);
    const { moves } = (await world.get('approver@acme', 'resources/briefs')).json<{ moves: string[] }>();
    expect(moves).toEqual(['agree', 'back']);
  });

  it('locks what is no draft, and begins each move without the note of the one before', async () => {
    const row = await written(whole);
    await change('writer@acme', update(row, { status: 'sent' }));
    const sent = { ...row, version: 2 };
    expect((await change('admin@acme', update(sent, { budget: '9' }))).faults).toMatchObject([
      { field: 'budget', rule: 'locked', allowed: ['draft'] },
    ]);
    expect((await change('admin@acme', { kind: 'delete', ...sent })).faults).toMatchObject([{ rule: 'locked' }]);
    await change('admin@acme', update(sent, { status: 'draft', note: 'Name the channels' }));
    const again = await change('writer@acme', update({ ...row, version: 3 }, { status: 'sent' }));
    expect(again.rows[0]!.values).not.toHaveProperty('note');
    const { history } = (
      await world.get('admin@acme', `resources/briefs/history?id=${row.id}`)
    ).json<{ history: { by: string; values: { status: string; note?: string } }[] }>();
    expect(history.map(({ by, values }) => [by.split('@')[0], values.status, values.note])).toEqual([
      ['writer', 'sent', undefined],
      ['admin', 'draft', 'Name the channels'],
      ['writer', 'sent', undefined],
      ['writer', 'draft', undefined],
    ]);
  }); // prettier-ignore
});
