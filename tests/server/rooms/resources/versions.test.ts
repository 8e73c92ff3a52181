import { array, assert, asyncProperty, integer, option } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld, target } from './world.ts';
import type { ResourceWorld, SeenRow } from './world.ts';

const [alba, boreal] = ['B000002', 'B000003'];
const months = ['2021-01', '2021-02', '2021-03'];

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld();
});
afterAll(() => world.close());

interface Comparison {
  readonly counts: Readonly<Record<string, number>>;
  readonly changes: readonly {
    readonly kind: string;
    readonly before: object | null;
    readonly after: object | null;
  }[];
  readonly sums: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}

const compare = async (from: string, query = ''): Promise<Comparison> => {
  const response = await world.get('admin@acme', `resources/targets/comparison?from=${from}${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Comparison>();
};

const rowsOf = async (brand: string) =>
  (await world.rows('admin@acme', `?brand=${brand}&sort=month`)).map(({ id, values }) => ({ id, values }));

/** Makes the rows of both brands these, by month: null for none. Answers a moment after it. */
async function make(wanted: readonly (number | null)[]): Promise<string> {
  world.clock.advance(1);
  const there = new Map(
    (await world.rows('admin@acme')).map((row) => [`${row.values['brand']} ${row.values['month']}`, row]),
  );
  const changes = wanted.flatMap((value, index): object[] => {
    const brand = index < months.length ? alba : boreal;
    const month = months[index % months.length]!;
    const row: SeenRow | undefined = there.get(`${brand} ${month}`);
    if (row === undefined) return value === null ? [] : [target(brand!, month, String(value))];
    const { id, version } = row;
    return [
      value === null
        ? { kind: 'delete', id, version }
        : { kind: 'update', id, version, values: { target: String(value) } },
    ];
  });
  const statuses = changes.length === 0 ? [] : [(await world.change('admin@acme', changes)).statusCode];
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  return world.clock.now().toISOString();
}

const states = array(option(integer({ min: 0, max: 99 }), { nil: null }), {
  minLength: 2 * months.length,
  maxLength: 2 * months.length,
});

describe('a version of some rows', () => {
  it('that is restored equals what was saved, and touches no other rows', async () => {
    await assert(
      asyncProperty(states, states, async (saved, later) => {
        const moment = await make(saved);
        const albaThen = await rowsOf(alba!);
        await make(later);
        const borealNow = await rowsOf(boreal!);
        const path = `resources/targets/restore?brand=${alba}`;
        const plan = (await world.post('admin@acme', path, { at: moment })).json<{ mark: string }>();
        world.clock.advance(1);
        const done = await world.post('admin@acme', `${path}&mark=${plan.mark}`, { at: moment });
        expect(done.json()).toMatchObject({ done: true, faultCount: 0 });
        expect(await rowsOf(alba!)).toEqual(albaThen);
        expect(await rowsOf(boreal!)).toEqual(borealNow);
        const { counts, changes } = await compare(moment, `&brand=${alba}`);
        expect(changes).toEqual([]);
        expect(counts).toEqual({ insert: 0, update: 0, delete: 0, unchanged: albaThen.length });
      }),
      { numRuns: 12 },
    );
  });

  it('is compared with another one: what was added, changed and taken away, and what it comes to', async () => {
    const first = await make([1, 2, null, 50, null, null]);
    const second = await make([1, 3, 4, null, null, null]);
    await make([null, null, null, null, null, null]);
    const { counts, changes, sums } = await compare(first, `&to=${second}&brand=${alba}`);
    expect(counts).toEqual({ insert: 1, update: 1, delete: 0, unchanged: 1 });
    expect(changes.toSorted((one, other) => other.kind.localeCompare(one.kind))).toMatchObject([
      { kind: 'update', before: { month: '2021-02', target: '2' }, after: { target: '3' } },
      { kind: 'insert', before: null, after: { month: '2021-03', target: '4' } },
    ]);
    expect(sums.find(({ field }) => field === 'target')).toMatchObject({ before: '3.0000', after: '8.0000' });
    expect((await compare(second, `&to=${first}`)).counts).toEqual({
      insert: 1,
      update: 1,
      delete: 1,
      unchanged: 1,
    });
  });

  it('needs a moment, and names fields of the resource alone', async () => {
    for (const query of ['', '?from=yesterday', `?from=${world.clock.now().toISOString()}&season=summer`])
      expect((await world.get('admin@acme', `resources/targets/comparison${query}`)).statusCode).toBe(400);
  });

  it('tells nothing of brands that the user may not see', async () => {
    const before = await make([1, null, null, 2, null, null]);
    await make([3, null, null, 4, null, null]);
    const response = await world.get('limited@acme', `resources/targets/comparison?from=${before}`);
    expect(response.json<Comparison>().changes.map(({ after }) => after)).toMatchObject([{ brand: alba }]);
  });
});
