import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld } from './world.ts';
import type { ResourceWorld } from './world.ts';

const bookings = `key: [brand, name]
title: resources.briefs
fields:
  brand: { type: member, of: { dataset: sales, dimension: brand } }
  name: { type: text }
  campaign: { type: member, title: filters.campaign, of: { dataset: sales, dimension: campaign }, by: { brand: brand } }
  brief: { type: reference, title: resources.briefs, of: { resource: briefs }, by: { brand: brand } }
access: { write: { action: update, subject: Budget } }
limit: { brand: brand }
`;
const [alba, boreal] = ['B000002', 'B000003'];

let world: ResourceWorld;
let brief: string;
beforeAll(async () => {
  world = await resourceWorld((file) => file('resources/bookings.yaml', bookings));
  const answer = await world.post('admin@acme', 'resources/briefs/changes', {
    changes: [{ kind: 'insert', values: { brand: alba, name: 'Spring', budget: '10.00' } }],
  });
  brief = answer.json<{ rows: readonly { id: string }[] }>().rows[0]!.id;
});
afterAll(() => world.close());

async function write(...changes: readonly object[]) {
  const answer = await world.post('admin@acme', 'resources/bookings/changes', { changes });
  const { faults = [], rows = [] } = answer.json<{
    faults?: readonly object[];
    rows?: readonly { id: string; version: number }[];
  }>();
  return { status: answer.statusCode, faults, rows };
}
const insert = (values: object) => ({ kind: 'insert', values });

describe('a member that depends on another field of the row', () => {
  it('is taken beside what it is found with', async () => {
    const { status } = await write(
      insert({ brand: alba, name: 'Right', campaign: 'C1', brief }),
      insert({ brand: boreal, name: 'Right', campaign: 'C2' }),
      insert({ brand: alba, name: 'Without' }),
    );
    expect(status).toBe(200);
  });

  it('is refused beside anything else, with what is allowed', async () => {
    const { status, faults } = await write(
      insert({ brand: alba, name: 'First', campaign: 'C1' }),
      insert({ brand: alba, name: 'Wrong', campaign: 'C2' }),
    );
    expect(status).toBe(422);
    expect(faults).toEqual([
      { index: 1, field: 'campaign', rule: 'member', value: 'C2', allowed: ['C1'], message: null },
    ]);
  });

  it('is refused as such where there is none of this name at all', async () => {
    const { faults } = await write(insert({ brand: alba, name: 'None', campaign: 'C77' }));
    expect(faults).toMatchObject([{ field: 'campaign', value: 'C77', allowed: ['C1'] }]);
  });

  it('is judged again when the other field changes, and not when something else does', async () => {
    const { rows } = await write(insert({ brand: alba, name: 'Moves', campaign: 'C1' }));
    const [{ id, version }] = rows as [{ id: string; version: number }];
    const update = (values: object) => write({ kind: 'update', id, version, values });
    expect((await update({ brand: boreal })).faults).toMatchObject([{ field: 'campaign', value: 'C1' }]);
    expect((await update({ brand: boreal, campaign: 'C2' })).status).toBe(200);
    const renamed = await write({ kind: 'update', id, version: version + 1, values: { name: 'Moved' } });
    expect(renamed.status).toBe(200);
  });

  it('is judged in files, too', async () => {
    const file = Buffer.from(`brand;name;campaign\n${alba};Filed;C2\n`).toString('base64');
    const answer = await world.post('admin@acme', 'resources/bookings/import', { file });
    expect(answer.json()).toMatchObject({
      done: false,
      faults: [{ row: 2, field: 'campaign', rule: 'member', value: 'C2', allowed: ['C1'] }],
    });
  });
});

describe('a row of another resource that depends on another field of the row', () => {
  it('is refused beside anything else, with what is allowed', async () => {
    const { faults } = await write(insert({ brand: boreal, name: 'Foreign', brief }));
    expect(faults).toEqual([
      { index: 0, field: 'brief', rule: 'member', value: brief, allowed: [], message: null },
    ]);
  });

  it('is refused once where there is no such row', async () => {
    const { faults } = await write(insert({ brand: boreal, name: 'Missing', brief: 'nothing' }));
    expect(faults).toMatchObject([{ field: 'brief', rule: 'reference' }]);
  });
});
