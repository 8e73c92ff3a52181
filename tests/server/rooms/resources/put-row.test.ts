import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld, type ResourceWorld } from './world.ts';

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld();
});
afterAll(() => world.close());

async function put(who: string, values: object) {
  const { idToken } = await world.login(who);
  return await world.server.inject({
    method: 'PUT',
    url: '/api/resources/targets/row',
    payload: values,
    headers: { authorization: `Bearer ${idToken}` },
  });
}

const key = { brand: 'B000002', month: '2026-03', kpi: 'ctr' };
const own = async (month = key.month) =>
  (await world.rows('admin@acme')).filter(({ values }) => values['month'] === month);

describe('the row of a key', () => {
  it('is added, then gets the values that are put, and keeps its others', async () => {
    const first = await put('admin@acme', { ...key, target: 1.23456, note: 'First' });
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({ row: { version: 1, values: { target: '1.2346', note: 'First' } } });
    const second = await put('admin@acme', { ...key, target: 2 });
    expect(second.json()).toMatchObject({
      row: { version: 2, values: { target: '2.0000', note: 'First', goal: 0.02 } },
    });
    expect(await own()).toHaveLength(1);
  });

  it('is not written with values that do not fit, which are named', async () => {
    const month = '2026-04';
    const wrong = await put('admin@acme', { ...key, month, kpi: 'roas', target: -1 });
    expect(wrong.statusCode).toBe(400);
    expect(
      wrong
        .json()
        .error.details.map(({ name }: { name: string }) => name)
        .toSorted(),
    ).toEqual(['kpi', 'target']);
    const keyless = await put('admin@acme', { brand: key.brand, target: 1 });
    expect(keyless.statusCode).toBe(400);
    expect(await own(month)).toEqual([]);
  });

  it('is written by those alone who may, in their brands alone', async () => {
    expect((await put('analyst@acme', { ...key, target: 3 })).statusCode).toBe(403);
    const foreign = await put('limited@acme', { ...key, brand: 'B000003', target: 3 });
    expect(foreign.statusCode).toBeGreaterThanOrEqual(400);
    expect((await put('limited@acme', { ...key, target: 3 })).statusCode).toBe(200);
    expect(await own()).toMatchObject([{ values: { target: '3.0000' } }]);
  });

  it('is one row, however many put it at once: those that come too late are told', async () => {
    const month = '2026-05';
    const all = await Promise.all([1, 2, 3, 4].map((target) => put('admin@acme', { ...key, month, target })));
    const codes = new Set(all.map(({ statusCode }) => statusCode));
    expect(codes.has(200)).toBe(true);
    expect([...codes].filter((code) => ![200, 400, 409].includes(code))).toEqual([]);
    expect(await own(month)).toHaveLength(1);
  });
});
