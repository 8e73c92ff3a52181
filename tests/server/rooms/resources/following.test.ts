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

const planOf = (code: string) => ({ brand, plan: code, name: code, budget: '5000.00', starts: '2026-01-05', ends: '2026-03-01' }); // prettier-ignore
const lineOf = (code: string, name: string) => ({ brand, plan: code, name, channel: 'Video', starts: '2026-01-05', ends: '2026-01-18', method: 'cpm', cost: '1000.00', rate: 10 }); // prettier-ignore
const flightOf = (code: string, line: string, starts: string) => ({ brand, plan: code, line, starts, ends: '2026-01-18', budget: '500.00' }); // prettier-ignore

const insert = (...rows: readonly object[]) => rows.map((values) => ({ kind: 'insert', values }));

interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, string>>;
}

async function send(resource: string, body: object, key?: string) {
  const { idToken } = await world.login(who);
  return await world.server.inject({
    method: 'POST',
    url: `/api/resources/${resource}/changes`,
    payload: body,
    headers: { authorization: `Bearer ${idToken}`, ...(key !== undefined && { 'idempotency-key': key }) },
  });
}

async function written(resource: string, body: object) {
  const response = await send(resource, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: Row[]; mirrored: string }>();
}

const rows = async (resource: string, code: string) =>
  (await world.get(who, `resources/${resource}?brand=${brand}&plan=${code}&sort=starts`)).json<{ rows: Row[] }>().rows; // prettier-ignore

const lineNamed = async (code: string, name: string): Promise<Row> =>
  (await rows('plan_lines', code)).find(({ values }) => values['name'] === name)!;

const update = ({ id, version }: Row, name: string) => ({ kind: 'update', id, version, values: { name } });

/** A plan with two lines, and flights of the first, written at once. */
async function wholePlan(code: string): Promise<void> {
  await written('plan_flights', {
    before: [
      { resource: 'plans', changes: insert(planOf(code)) },
      { resource: 'plan_lines', changes: insert(lineOf(code, 'One'), lineOf(code, 'Two')) },
    ],
    changes: insert(flightOf(code, 'One', '2026-01-05'), flightOf(code, 'One', '2026-01-12')),
  });
}

const linesOfFlights = async (code: string) =>
  (await rows('plan_flights', code)).map(({ values }) => values['line']);

describe('rows that belong to others', () => {
  it('are written with them at once, though their owner is not there before', async () => {
    await wholePlan('AtOnce');
    expect(await rows('plans', 'AtOnce')).toHaveLength(1);
    expect(await rows('plan_lines', 'AtOnce')).toHaveLength(2);
    expect(await linesOfFlights('AtOnce')).toEqual(['One', 'One']);
  });

  it('are not written where their owner is refused, and each resource is told its faults', async () => {
    const before = [{ resource: 'plans', changes: insert({ ...planOf('Refused'), budget: '-1' }) }];
    const response = await send('plan_lines', {
      before,
      changes: insert({ ...lineOf('Refused', 'One'), channel: 'Pigeon' }),
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      faults: [{ index: 0, field: 'channel', rule: 'enum' }],
      before: [{ resource: 'plans', faults: [{ index: 0, field: 'budget' }] }],
    });
    expect(await rows('plans', 'Refused')).toEqual([]);
    const alone = await send('plan_lines', { changes: insert(lineOf('Refused', 'One')) });
    expect(alone.json()).toMatchObject({ faults: [{ field: 'plan', rule: 'member' }] });
  });

  it('are written once when the request is sent again, in a row or at the same time', async () => {
    const body = {
      before: [{ resource: 'plans', changes: insert(planOf('Twice')) }],
      changes: insert(lineOf('Twice', 'One')),
    };
    const [one, other] = await Promise.all([
      send('plan_lines', body, 'once-and-no-more'),
      send('plan_lines', body, 'once-and-no-more'),
    ]);
    const again = await send('plan_lines', body, 'once-and-no-more');
    expect([one.statusCode, other.statusCode, again.statusCode]).toEqual([200, 200, 200]);
    expect(other.json<{ rows: Row[] }>().rows).toEqual(one.json<{ rows: Row[] }>().rows);
    expect(again.json()).toMatchObject({ before: [{ resource: 'plans', rows: [{ version: 1 }] }] });
    expect(await rows('plan_lines', 'Twice')).toHaveLength(1);
  });

  it('follow an owner that is renamed, and one that changes its name with another', async () => {
    await wholePlan('Renamed');
    const [one, two] = [await lineNamed('Renamed', 'One'), await lineNamed('Renamed', 'Two')];
    await written('plan_lines', { changes: [update(one, 'Two'), update(two, 'One')] });
    expect(await linesOfFlights('Renamed')).toEqual(['Two', 'Two']);
    const { rows: report } = (
      await world.get(who, `reports/plan_warnings?measures=warnings&dimensions=line&brand_id=${brand}&plan_id=Renamed`)
    ).json<{ rows: unknown[][] }>(); // prettier-ignore
    // The mirror knows it, too: flights of 1,000 that belong to a line of 1,000 are no warning.
    expect(report.flat()).not.toContain('flights');
    const [plan] = await rows('plans', 'Renamed');
    await written('plans', { changes: [{ kind: 'update', id: plan!.id, version: plan!.version, values: { plan: 'Renamed2' } }] }); // prettier-ignore
    expect(await rows('plan_lines', 'Renamed')).toEqual([]);
    expect(await rows('plan_lines', 'Renamed2')).toHaveLength(2);
    expect(await linesOfFlights('Renamed2')).toEqual(['Two', 'Two']);
  });

  it('go with an owner that is deleted, by however many steps, and stay with one whose place another takes', async () => {
    await wholePlan('Gone');
    const { id, version } = await lineNamed('Gone', 'One');
    await written('plan_lines', {
      changes: [{ kind: 'delete', id, version }, ...insert({ ...lineOf('Gone', 'One'), cost: '2000.00' })],
    });
    expect(await linesOfFlights('Gone')).toEqual(['One', 'One']);
    const [plan] = await rows('plans', 'Gone');
    await written('plans', { changes: [{ kind: 'delete', id: plan!.id, version: plan!.version }] });
    expect(await rows('plan_lines', 'Gone')).toEqual([]);
    expect(await linesOfFlights('Gone')).toEqual([]);
  });

  it('keep an owner where they can not go with it', async () => {
    await wholePlan('Kept');
    // A flight of that day is there already, of the line whose place is taken.
    await written('plan_flights', { changes: insert(flightOf('Kept', 'Two', '2026-01-05')) });
    const [one, two] = [await lineNamed('Kept', 'One'), await lineNamed('Kept', 'Two')];
    const changes = [
      { kind: 'delete', id: two.id, version: two.version },
      { kind: 'update', id: one.id, version: one.version, values: { name: 'Two' } },
    ];
    const response = await send('plan_lines', { changes });
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json()).toMatchObject({ faults: [{ index: 1, field: null, rule: 'belongs' }] });
    expect((await linesOfFlights('Kept')).toSorted()).toEqual(['One', 'One', 'Two']);
  });

  it('belong to a resource once: one that is named twice in a request is refused', async () => {
    const response = await send('plan_lines', {
      before: [{ resource: 'plan_lines', changes: insert(lineOf('X', 'One')) }],
      changes: insert(lineOf('X', 'Two')),
    });
    expect(response.statusCode).toBe(400);
  });
});
