import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { State } from '../../../../src/server/state/state.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { clockAt } from '../../../support/clock.ts';
import { openTestWarehouse } from '../../../support/demo-tables.ts';
import { openTestState } from '../../../support/test-state.ts';
import { resourceWorld, target, targets } from './world.ts';
import type { ResourceWorld, SeenRow } from './world.ts';

const [alba, boreal] = ['B000002', 'B000003'];
const file = readFileSync('tests/schemas/pass/project/resources/targets.yaml', 'utf8');

const open: ResourceWorld[] = [];
const states: State[] = [];
afterEach(async () => {
  for (const world of open.splice(0)) await world.close();
  for (const state of states.splice(0)) await state.close();
});

/** A state that outlives its servers. */
async function lastingState(): Promise<State> {
  const state = await openTestState(clockAt('2026-03-01T12:00:00Z'));
  states.push(state);
  return { ...state, close: async () => undefined };
}

const ownFields = (fields: string): string => `fields:\n  ${fields}\n`;

type Opening = Parameters<typeof resourceWorld>;

async function start(...opening: Opening): Promise<ResourceWorld> {
  const world = await resourceWorld(...opening);
  open.push(world);
  return world;
}

async function stop(world: ResourceWorld): Promise<void> {
  open.splice(open.indexOf(world), 1);
  await world.close();
}

const insert = async (world: ResourceWorld, ...changes: readonly object[]): Promise<readonly SeenRow[]> => {
  const response = await world.change('admin@acme', changes);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: readonly SeenRow[] }>().rows;
};

/** What reports find: all companies' rows of the table. */
async function mirrored(
  { warehouse }: ResourceWorld,
  columns: string,
): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await warehouse.query({
    sql: `SELECT ${columns} FROM own_targets ORDER BY ALL`,
    params: [],
  });
  return rows;
}

describe('a restart', () => {
  it('finds rows, versions and reports as they were', async () => {
    const state = await lastingState();
    const first = await start(undefined, { state });
    const [row] = await insert(first, target(alba, '2021-01', '2.5'), target(boreal, '2021-01', '4'));
    await first.change('admin@acme', [{ kind: 'update', id: row!.id, version: 1, values: { target: '3' } }]);
    const before = await first.rows('admin@acme');
    const reported = await mirrored(first, 'company_id, id, brand, target');
    await stop(first);
    const second = await start(undefined, { state });
    expect(await second.rows('admin@acme')).toEqual(before);
    expect(await mirrored(second, 'company_id, id, brand, target')).toEqual(reported);
    expect(reported).toHaveLength(2);
  });
});

describe('a field that is renamed', () => {
  it('has its values under the new name: in lists, filters, order, reports, and when they are changed', async () => {
    const state = await lastingState();
    const first = await start(undefined, { state });
    const [low] = await insert(first, target(alba, '2021-01', '2.5'), target(boreal, '2021-01', '40'));
    await stop(first);
    const renamed = file
      .replace('  target: { type: decimal,', '  aim: { type: decimal, renamed: target, title: fields.target,')
      .replace('target / 100.0 : target', 'aim / 100.0 : aim')
      .replace('{ check: target <', '{ check: aim <')
      .replace('at: target', 'at: aim');
    const dataset = targets.replace('sum: target', 'sum: aim');
    const second = await start(
      (write) => {
        write('resources/targets.yaml', renamed);
        write('datasets/targets.yaml', dataset);
      },
      { state },
    );
    const rows = await second.rows('admin@acme', '?sort=aim:desc');
    expect(rows.map(({ values, faults }) => [values.aim, values.goal, faults])).toEqual([
      ['40', 0.4, undefined],
      ['2.5', 0.025, undefined],
    ]);
    expect(await second.rows('admin@acme', '?aim=2.5')).toMatchObject([{ id: low!.id }]);
    expect(await mirrored(second, 'brand, CAST(aim AS DOUBLE)')).toEqual([
      [alba, 2.5],
      [boreal, 40],
    ]);
    const changed = await second.change('admin@acme', [
      { kind: 'update', id: low!.id, version: 1, values: { note: 'As agreed' } },
    ]);
    expect(changed.json<{ rows: readonly SeenRow[] }>().rows[0]!.values).toMatchObject({
      aim: '2.5',
      note: 'As agreed',
    });
  });
});

describe('rows that no longer fit', () => {
  it('are kept, shown with what is wrong, left out of reports, and in them again when they are repaired', async () => {
    const world = await start();
    const [low] = await insert(world, target(alba, '2021-01', '2.5'), target(boreal, '2021-01', '40'));
    await world.edit('resources/targets.yaml', file.replace('min: 0', 'min: 10'));
    await expect.poll(async () => (await mirrored(world, 'brand')).length).toBe(1);
    const rows = await world.rows('admin@acme', '?sort=target');
    expect(
      rows.map(({ values, faults }) => [values.target, faults?.map(({ field, rule }) => [field, rule])]),
    ).toEqual([
      ['2.5', [['target', 'x-minimum']]],
      ['40', undefined],
    ]);
    const repair = [{ kind: 'update', id: low!.id, version: 1, values: { target: '11' } }];
    expect((await world.change('admin@acme', repair)).statusCode).toBe(200);
    expect(await mirrored(world, 'brand, CAST(target AS DOUBLE)')).toEqual([
      [alba, 11],
      [boreal, 40],
    ]);
  });
});

describe('a new field of the key with a backfill', () => {
  const seeded = `${file}seed: |
  SELECT 'acme' AS company_id, '${alba}' AS brand, CAST('2021-01-01' AS DATE) AS month, 'ctr' AS kpi, 1 AS target
`;
  const dated = seeded
    .replace('key: [brand, month, kpi]', 'key: [brand, month, kpi, source]')
    .replace('  note:', '  source: { type: text, backfill: plan, title: fields.goal }\n  note:')
    .replace("'ctr' AS kpi,", "'ctr' AS kpi, 'plan' AS source,");

  it('is written to rows that were saved before it, which reports then have, and no first row comes beside them', async () => {
    const state = await lastingState();
    const first = await start((write) => write('resources/targets.yaml', seeded), { state });
    const [seed] = await first.rows('admin@acme');
    const values = { target: '2.5' };
    await first.change('admin@acme', [{ kind: 'update', id: seed!.id, version: 1, values }]);
    await insert(first, target(boreal, '2021-01', '40'));
    await stop(first);
    const second = await start((write) => write('resources/targets.yaml', dated), { state });
    const rows = await second.rows('admin@acme', '?source=plan&sort=target');
    expect(await mirrored(second, 'brand, source, CAST(target AS DOUBLE)')).toEqual([
      [alba, 'plan', 2.5],
      [boreal, 'plan', 40],
    ]);
    expect(rows.map(({ values: { source }, version, faults }) => [source, version, faults])).toEqual([
      ['plan', 2, undefined],
      ['plan', 1, undefined],
    ]);
    expect(
      (await second.change('admin@acme', [target(boreal, '2021-01', '1', { source: 'plan' })])).json(),
    ).toMatchObject({
      faults: [{ rule: 'key' }],
    });
  });

  it('leaves a row as it is, and invalid, when another row has that key already', async () => {
    const state = await lastingState();
    const first = await start(undefined, { state });
    await insert(first, target(alba, '2021-01', '2.5'));
    await stop(first);
    // The field is first without a backfill, as in a version of the product that had forgotten it.
    const second = await start(
      (write) => write('resources/targets.yaml', dated.replace('backfill: plan, ', '').split('seed:')[0]!),
      { state },
    );
    await insert(second, target(alba, '2021-01', '3', { source: 'plan' }));
    await stop(second);
    const third = await start((write) => write('resources/targets.yaml', dated.split('seed:')[0]!), {
      state,
    });
    const rows = await third.rows('admin@acme', '?sort=target');
    expect(await mirrored(third, 'source, CAST(target AS DOUBLE)')).toEqual([['plan', 3]]);
    expect(
      rows.map(({ values, faults }) => [values.target, faults?.map(({ field, rule }) => [field, rule])]),
    ).toEqual([
      ['2.5', [['source', 'required']]],
      ['3', undefined],
    ]);
  });
});

describe("a customer's own fields", () => {
  it('stand in the same table, empty for others, whose rows are not written anew', async () => {
    const plain = await openTestWarehouse();
    const rewritten: string[] = [];
    const warehouse: Warehouse = Object.assign(Object.create(plain) as Warehouse, {
      mirror: (table, change) => {
        rewritten.push(change.company);
        return plain.mirror(table, change);
      },
    } satisfies Pick<Warehouse, 'mirror'>);
    const world = await start(
      (write) =>
        write(
          'customers/acme/resources/targets.yaml',
          ownFields('rank: { type: integer, new: true, title: fields.goal }'),
        ),
      { warehouse },
    );
    await insert(world, target(alba, '2021-01', '1', { rank: 7 }));
    const theirs = await world.change('admin@globex', [target(alba, '2021-01', '2')]);
    expect(theirs.statusCode, theirs.body).toBe(200);
    expect(await mirrored(world, 'company_id, rank')).toEqual([
      ['acme', 7],
      ['globex', null],
    ]);
    rewritten.splice(0);
    await world.edit(
      'customers/acme/resources/targets.yaml',
      ownFields('order: { type: integer, new: true, renamed: rank, title: fields.goal }'),
    );
    await expect.poll(() => rewritten).toContain('acme');
    await expect
      .poll(() => mirrored(world, 'company_id, "order"'))
      .toEqual([
        ['acme', 7],
        ['globex', null],
      ]);
    expect(rewritten).not.toContain('globex');
    expect((await world.rows('admin@globex'))[0]!.values).not.toHaveProperty('order');
  });
});

describe('a mirror that fails', () => {
  it('is made good without a restart, also where a company has no row left', async () => {
    const plain = await openTestWarehouse();
    let fails = false;
    const warehouse: Warehouse = Object.assign(Object.create(plain) as Warehouse, {
      mirror: async (table, change) => {
        if (fails) throw new Error('The disk is full.');
        return plain.mirror(table, change);
      },
    } satisfies Pick<Warehouse, 'mirror'>);
    const world = await start(undefined, { warehouse });
    const [row] = await insert(world, target(alba, '2021-01', '1'));
    fails = true;
    const gone = await world.change('admin@acme', [{ kind: 'delete', id: row!.id, version: 1 }]);
    expect(gone.json<{ mirrored: string }>().mirrored).toBe('soon');
    expect(await mirrored(world, 'brand')).toHaveLength(1);
    fails = false;
    await expect.poll(() => mirrored(world, 'brand'), { timeout: 5_000 }).toEqual([]);
    fails = true;
    await world.change('admin@acme', [target(alba, '2021-02', '1')]);
    fails = false;
    // The next that is written brings the one before along.
    const next = await world.change('admin@acme', [target(alba, '2021-03', '1')]);
    expect(next.json<{ mirrored: string }>().mirrored).toBe('now');
    expect(await mirrored(world, 'brand')).toHaveLength(2);
  });
});

describe('a mirror that can’t be given its columns', () => {
  it('has the rows of all companies when it is made good, whoever writes meanwhile', async () => {
    const plain = await openTestWarehouse();
    let fails = false;
    let failures = 0;
    const warehouse: Warehouse = Object.assign(Object.create(plain) as Warehouse, {
      shapeMirror: async (table) => {
        if (!fails) return plain.shapeMirror(table);
        // An engine that fails in the middle of it has the table no more.
        await plain.dropMirror(table.name);
        failures += 1;
        throw new Error('The disk is full.');
      },
      // It makes a table that is missing.
      mirror: (table, change) => plain.mirror(table, change),
    } satisfies Pick<Warehouse, 'shapeMirror' | 'mirror'>);
    const world = await start(undefined, { warehouse });
    await insert(world, target(alba, '2021-01', '1'));
    await world.change('admin@globex', [target(alba, '2021-01', '2')]);
    fails = true;
    await world.edit(
      'customers/acme/resources/targets.yaml',
      ownFields('rank: { type: integer, new: true, title: fields.goal }'),
    );
    await expect.poll(() => failures, { timeout: 10_000 }).toBeGreaterThan(0);
    const written = await world.change('admin@acme', [target(alba, '2021-02', '3', { rank: 7 })]);
    expect(written.json<{ mirrored: string }>().mirrored).toBe('now');
    fails = false;
    await expect
      .poll(() => mirrored(world, 'company_id, CAST(target AS DOUBLE), rank').catch(String), {
        timeout: 10_000,
      })
      .toEqual([
        ['acme', 1, null],
        ['acme', 3, 7],
        ['globex', 2, null],
      ]);
  });
});

describe('others', () => {
  it('hear of changes by the event stream, and of no other company', async () => {
    const world = await start();
    const address = await world.server.listen({ port: 0, host: '127.0.0.1' });
    const listen = async (who: string) => {
      const { idToken } = await world.login(who);
      const response = await fetch(`${address}/api/pages/events`, { headers: { authorization: idToken } });
      return response
        .body!.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
        .getReader();
    };
    const [own, other] = [await listen('analyst@acme'), await listen('analyst@globex')];
    const [row] = await insert(world, target(alba, '2021-01', '1'));
    let heard = '';
    while (!heard.includes('event: resource')) heard += (await own.read()).value ?? '';
    expect(heard).toContain(JSON.stringify({ kind: 'resource', name: 'targets', rows: [row!.id] }));
    await world.change('admin@globex', [target(alba, '2021-05', '1')]);
    let theirs = '';
    while (!theirs.includes('event: resource')) theirs += (await other.read()).value ?? '';
    expect(theirs).not.toContain(row!.id);
    await Promise.all([own.cancel(), other.cancel()]);
  });
});
