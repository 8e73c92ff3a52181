import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const brand = 'B000002';
const who = 'admin@acme';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ pages: await shippedPages() });
});
afterAll(() => world.server.close());

interface Row {
  readonly id: string;
  readonly values: Readonly<Record<string, string | number | null>>;
}

async function post(path: string, body: object, { user = who, key = '' } = {}) {
  const { idToken } = await world.login(user);
  return await world.server.inject({
    method: 'POST',
    url: `/api/resources/${path}`,
    payload: body,
    headers: { authorization: `Bearer ${idToken}`, ...(key !== '' && { 'idempotency-key': key }) },
  });
}

const rows = async (resource: string, code: string): Promise<readonly Row[]> =>
  (await world.get(who, `resources/${resource}?brand=${brand}&plan=${code}&sort=starts`)).json<{ rows: Row[] }>().rows; // prettier-ignore

const insert = (...all: readonly object[]) => all.map((values) => ({ kind: 'insert', values }));
const flight = (plan: string, starts: string, ends: string) => ({ brand, plan, line: 'One', starts, ends, budget: '500.00' }); // prettier-ignore

/** An approved plan with two lines, and flights of the first. Answers its id. */
async function wholePlan(plan: string): Promise<string> {
  const line = { brand, plan, channel: 'Video', starts: '2026-01-05', ends: '2026-01-18', method: 'cpm', cost: '1000.00', rate: 10, note: 'Kept' }; // prettier-ignore
  const known = (await world.get(who, `resources/plan_lines?limit=1&brand=${brand}`)).json<{ rows: Row[] }>();
  const { campaign } = known.rows[0]!.values;
  const response = await post('plan_flights/changes', {
    before: [
      {
        resource: 'plans',
        changes: insert({ brand, plan, name: plan, budget: '5000.00', starts: '2026-01-05', ends: '2026-03-01', state: 'approved', version: 4 }), // prettier-ignore
      },
      {
        resource: 'plan_lines',
        changes: insert({ ...line, name: 'One', campaign }, { ...line, name: 'Two', cost: '250.50' }),
      },
    ],
    changes: insert(flight(plan, '2026-01-05', '2026-01-11'), flight(plan, '2026-01-12', '2026-01-18')),
  });
  expect(response.statusCode, response.body).toBe(200);
  return (await rows('plans', plan))[0]!.id;
}

describe('a copy of a row', () => {
  it('has all that belongs to the row, with every day so much later, and is a draft of its own', async () => {
    const id = await wholePlan('First');
    const answer = await post('plans/copies', {
      id,
      values: { plan: 'Second', name: 'The next one' },
      shiftDays: 28,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      row: { values: { plan: 'Second', name: 'The next one', state: 'draft', version: 1 } },
      counts: [
        { resource: 'plans', rows: 1 },
        { resource: 'plan_lines', rows: 2 },
        { resource: 'plan_flights', rows: 2 },
      ],
      mirrored: 'now',
    });
    const [plan] = await rows('plans', 'Second');
    expect(plan!.values).toMatchObject({ budget: '5000.00', starts: '2026-02-02', ends: '2026-03-29' });
    const lines = await rows('plan_lines', 'Second');
    const [one] = lines.filter(({ values }) => values['name'] === 'One');
    expect(one!.values).toMatchObject({
      starts: '2026-02-02',
      cost: '1000.00',
      units: 100_000,
      note: 'Kept',
    });
    // It shares no delivery with the first.
    expect(lines.map(({ values }) => values['campaign'] ?? null)).toEqual([null, null]);
    expect((await rows('plan_flights', 'Second')).map(({ values }) => values['starts'])).toEqual([
      '2026-02-02',
      '2026-02-09',
    ]);
    // The first is as it was.
    expect((await rows('plans', 'First'))[0]!.values).toMatchObject({
      state: 'approved',
      starts: '2026-01-05',
    });
    expect(await rows('plan_flights', 'First')).toHaveLength(2);
  });

  it('is written once however often it is sent by one key', async () => {
    const body = { id: await wholePlan('Once'), values: { plan: 'Once-2' } };
    const [one, other] = [
      await post('plans/copies', body, { key: 'copy-once-0001' }),
      await post('plans/copies', body, { key: 'copy-once-0001' }),
    ];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.json<{ row: Row }>().row.id).toBe(one.json<{ row: Row }>().row.id);
    expect(await rows('plan_lines', 'Once-2')).toHaveLength(2);
  });

  it('is refused with its faults, and nothing of it is written', async () => {
    const id = await wholePlan('Taken');
    const same = await post('plans/copies', { id, values: { name: 'Another' }, shiftDays: 7 });
    expect(same.statusCode).toBe(422);
    expect(same.json<{ faults: object[] }>().faults).toContainEqual(
      expect.objectContaining({ index: 0, rule: 'key' }),
    );
    expect(await rows('plan_lines', 'Taken')).toHaveLength(2);
    const wrong = await post('plans/copies', { id, values: { plan: 'not a code!' } });
    expect(wrong.json()).toMatchObject({ faults: [{ field: 'plan', rule: 'pattern' }] });
  });

  it('is made by whoever may write, of a row that they see', async () => {
    const body = { id: await wholePlan('Seen'), values: { plan: 'Unseen' } };
    expect((await post('plans/copies', { ...body, id: 'nothing' })).statusCode).toBe(404);
    expect((await post('plans/copies', body, { user: 'viewer@acme' })).statusCode).toBe(403);
    const admin = await world.state.users.find('admin@acme.example');
    await world.state.users.save({ ...admin!, userName: 'other@acme.example', brands: ['B000003'] });
    expect((await post('plans/copies', body, { user: 'other@acme' })).statusCode).toBe(404);
    expect(await rows('plans', 'Unseen')).toEqual([]);
  });
});
