import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld, target } from './world.ts';
import type { ResourceWorld, SeenRow } from './world.ts';

const [alba, boreal] = ['B000002', 'B000003'];

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld();
});
afterAll(() => world.close());

interface Plan {
  readonly done: boolean;
  readonly mark: string;
  readonly counts: object;
}

const restore = async (at: string, query = '', who = 'admin@acme'): Promise<Plan> => {
  const response = await world.post(who, `resources/targets/restore${query}`, { at });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Plan>();
};

/** Writes, a minute after what was written before; answers when. */
async function write(changes: readonly object[]): Promise<{ at: string; rows: readonly SeenRow[] }> {
  world.clock.advance(60);
  const response = await world.change('admin@acme', changes);
  expect(response.statusCode, response.body).toBe(200);
  return { at: world.clock.now().toISOString(), rows: response.json<{ rows: readonly SeenRow[] }>().rows };
}

const valuesOf = (rows: readonly SeenRow[]) => rows.map(({ id, values }) => ({ id, values }));

describe('an earlier state of a table', () => {
  it('can be looked at, and brought back with its rows under their ids, as an ordinary change', async () => {
    const first = await write([
      target(alba, '2021-01', '1', { note: 'First' }),
      target(boreal, '2021-01', '2'),
    ]);
    const [one, two] = first.rows;
    const before = await world.rows('admin@acme');
    await write([
      { kind: 'update', id: one!.id, version: 1, values: { target: '9', note: null } },
      { kind: 'delete', id: two!.id, version: 1 },
      target(alba, '2021-02', '3'),
    ]);
    const seen = await world.get('admin@acme', `resources/targets?at=${first.at}&sort=target:desc`);
    expect(seen.json()).toMatchObject({ total: 2, mayWrite: false });
    expect(seen.json<{ rows: readonly SeenRow[] }>().rows.map(({ values }) => values.target)).toEqual([
      '2',
      '1',
    ]);

    const shown = await restore(first.at);
    expect(shown).toMatchObject({ done: false, counts: { insert: 1, update: 1, delete: 1, unchanged: 0 } });
    expect(await world.rows('admin@acme', '?month=2021-02')).toHaveLength(1);
    world.clock.advance(60);
    expect(await restore(first.at, `?mark=${shown.mark}`)).toMatchObject({ done: true });
    expect(valuesOf(await world.rows('admin@acme'))).toEqual(valuesOf(before));
    expect(await restore(first.at)).toMatchObject({
      counts: { insert: 0, update: 0, delete: 0, unchanged: 2 },
    });

    const { history } = (await world.get('admin@acme', `resources/targets/history?id=${two!.id}`)).json<{
      history: readonly { readonly version: number; readonly kind: string }[];
    }>();
    expect(history.map(({ version, kind }) => [version, kind])).toEqual([
      [3, 'insert'],
      [2, 'delete'],
      [1, 'insert'],
    ]);
    const batches = (await world.get('admin@acme', 'resources/targets/history')).json<{
      history: readonly object[];
    }>();
    expect(batches.history).toMatchObject([
      { by: 'admin@acme.example', insert: 1, update: 1, delete: 1 },
      { insert: 1, update: 1, delete: 1 },
      { insert: 2, update: 0, delete: 0, at: first.at },
    ]);
    const audited = await world.state.audit.recent('acme', { limit: 1, before: null });
    expect(audited).toMatchObject([
      { action: 'update', subject: 'resource', details: { resource: 'targets', rows: 3 } },
    ]);
  });

  it('is of the brands that the user sees', async () => {
    const { at } = await write([target(boreal, '2022-01', '4')]);
    const [row] = await world.rows('admin@acme', '?month=2022-01');
    await write([{ kind: 'delete', id: row!.id, version: 1 }]);
    expect(await restore(at, '', 'limited@acme')).toMatchObject({ counts: { insert: 0, delete: 0 } });
    expect(
      (await world.get('limited@acme', `resources/targets?at=${at}&month=2022-01`)).json(),
    ).toMatchObject({ total: 0 });
    const response = await world.post('analyst@acme', 'resources/targets/restore', { at });
    expect(response.statusCode).toBe(403);
  });

  it('can bring no row back over another one, and no caller can say which row a new one is', async () => {
    const { at, rows } = await write([target(alba, '2023-01', '4')]);
    await write([{ kind: 'delete', id: rows[0]!.id, version: 1 }]);
    const [first, second] = [await restore(at), await restore(at)];
    expect(await restore(at, `?mark=${first.mark}`)).toMatchObject({ done: true });
    expect(await restore(at, `?mark=${second.mark}`)).toMatchObject({ done: false });
    const response = await world.change('admin@acme', [
      { ...target(alba, '2023-02', '4'), restores: { id: 'x', version: 1 } },
    ]);
    expect(response.statusCode).toBe(400);
  });
});
