import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld, target } from './world.ts';
import type { ResourceWorld, SeenRow } from './world.ts';

const [alba, boreal] = ['B000002', 'B000003'];

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld();
});
afterAll(() => world.close());

interface Written {
  readonly rows: readonly (SeenRow & { readonly ref?: string })[];
  readonly mirrored: string;
}
interface Refused {
  readonly faults?: readonly { readonly index: number; readonly field: string; readonly rule: string }[];
  readonly conflicts?: readonly {
    readonly index: number;
    readonly changedBy: string | null;
    readonly current: { readonly version: number; readonly values: object; readonly deleted?: boolean };
  }[];
}

async function reported(who: string): Promise<unknown> {
  const response = await world.get(
    who,
    'reports/targets?measures=target,goal&dimensions=brand&date=2020-01-01_2030-12-31&sort=brand',
  );
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: unknown }>().rows;
}

describe('what users write into a resource', () => {
  it('is there for others with computed fields, and in reports that are asked for right after', async () => {
    const response = await world.change('admin@acme', [
      { ...target(alba, '2021-01', '2.5'), ref: 'first' },
      target(boreal, '2021-01', '40.25'),
    ]);
    expect(response.statusCode, response.body).toBe(200);
    const { rows, mirrored } = response.json<Written>();
    expect(mirrored).toBe('now');
    expect(rows.map(({ ref, version, values }) => [ref, version, values.goal])).toEqual([
      ['first', 1, 0.025],
      [undefined, 1, 0.4025],
    ]);
    expect(await world.rows('analyst@acme', '?month=2021-01&sort=target:desc')).toMatchObject([
      { values: { brand: boreal, target: '40.25' }, texts: { brand: 'Boreal' } },
      { values: { brand: alba, target: '2.5' }, texts: { brand: 'Alba' } },
    ]);
    expect(JSON.stringify(await reported('admin@acme'))).toContain('40.25');
    const [row] = rows;
    await world.change('admin@acme', [
      { kind: 'update', id: row!.id, version: 1, values: { target: '77.125' } },
    ]);
    expect(JSON.stringify(await reported('admin@acme'))).toContain('77.125');
    await world.change('admin@acme', [{ kind: 'delete', id: row!.id, version: 2 }]);
    expect(JSON.stringify(await reported('admin@acme'))).not.toContain('77.125');
    expect(await world.rows('admin@acme', `?month=2021-01&brand=${alba}`)).toEqual([]);
  });

  it('is written whole or not at all, with every fault named', async () => {
    const before = await world.rows('admin@acme');
    const many = Array.from({ length: 10_000 }, (_, at) => {
      const month = `${2030 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      return target(alba, month, at % 250 === 7 ? 'twelve' : '1');
    });
    const response = await world.change('admin@acme', many);
    expect(response.statusCode).toBe(422);
    const { faults } = response.json<Refused>();
    expect(faults).toHaveLength(40);
    expect(
      faults!.every(
        ({ field, rule, index }) => field === 'target' && rule === 'pattern' && index % 250 === 7,
      ),
    ).toBe(true);
    expect(await world.rows('admin@acme')).toEqual(before);
  });

  it.each([
    ['a value that is missing', { brand: alba, month: '2022-01', kpi: 'ctr' }, 'target', 'required'],
    ['a month that there is not', { brand: alba, month: '2022-13', kpi: 'ctr', target: '1' }, 'month', 'pattern'],
    ['a choice that there is not', { brand: alba, month: '2022-01', kpi: 'reach', target: '1' }, 'kpi', 'enum'],
    ['a number below the least', { brand: alba, month: '2022-01', kpi: 'ctr', target: '-1' }, 'target', 'x-minimum'],
    ['a brand that there is not', { brand: 'B999999', month: '2022-01', kpi: 'ctr', target: '1' }, 'brand', 'member'],
    ['a broken rule', { brand: alba, month: '2022-01', kpi: 'ctr', target: '1000000' }, 'target', 'rule'],
    ['a field that there is not', { brand: alba, month: '2022-01', kpi: 'ctr', target: '1', colour: 'red' }, 'colour', 'unknown'],
    ['a computed field', { brand: alba, month: '2022-01', kpi: 'ctr', target: '1', goal: 3 }, 'goal', 'computed'],
  ])('is refused for %s', async (_, values, field, rule) => {
    const response = await world.change('admin@acme', [{ kind: 'insert', values }]);
    expect(response.statusCode).toBe(422);
    expect(response.json<Refused>().faults).toMatchObject([{ index: 0, field, rule }]);
  }); // prettier-ignore

  it('has no two rows of one key, in a batch or besides', async () => {
    const twice = [target(alba, '2022-05', '1'), target(alba, '2022-05', '2')];
    expect((await world.change('admin@acme', twice)).json<Refused>().faults).toMatchObject([
      { index: 1, rule: 'key' },
    ]);
    const [row] = (await world.change('admin@acme', twice.slice(0, 1))).json<Written>().rows;
    expect((await world.change('admin@acme', twice.slice(1))).json<Refused>().faults).toMatchObject([
      { index: 0, rule: 'key' },
    ]);
    const instead = [{ kind: 'delete', id: row!.id, version: 1 }, twice[1]!];
    expect((await world.change('admin@acme', instead)).statusCode).toBe(200);
  });

  it('is judged and not written by a dry run', async () => {
    const dry = await world.change('admin@acme', [target(alba, '2022-06', '1')], { query: '?dryRun=true' });
    expect(dry.json<Written>().rows).toHaveLength(1);
    expect(await world.rows('admin@acme', '?month=2022-06')).toEqual([]);
  });

  it('is written once, however often the request is sent', async () => {
    const changes = [target(alba, '2022-07', '1')];
    const answers = await Promise.all(
      ['same-request', 'same-request', 'same-request'].map((key) =>
        world.change('admin@acme', changes, { key }),
      ),
    );
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]!.json());
    expect(await world.rows('admin@acme', '?month=2022-07')).toMatchObject([{ version: 1 }]);
    const other = await world.change('admin@acme', [target(alba, '2022-08', '1')], { key: 'same-request' });
    expect(other.json()).toMatchObject({ error: { code: 'idempotency-key-reused' } });
  });
});

describe('two who edit', () => {
  it('lose nothing: the second is shown both versions', async () => {
    const [row] = (await world.change('admin@acme', [target(alba, '2023-01', '1')])).json<Written>().rows;
    const raise = (value: string) => [{ kind: 'update', id: row!.id, version: 1, values: { target: value } }];
    expect((await world.change('limited@acme', raise('2'))).statusCode).toBe(200);
    const second = await world.change('admin@acme', [target(alba, '2023-02', '1'), ...raise('3')]);
    expect(second.statusCode).toBe(409);
    expect(second.json<Refused>().conflicts).toMatchObject([
      { index: 1, changedBy: 'limited@acme.example', current: { version: 2, values: { target: '2' } } },
    ]);
    expect(await world.rows('admin@acme', '?month=2023-02')).toEqual([]);
    const { history } = (await world.get('admin@acme', `resources/targets/history?id=${row!.id}`)).json<{
      history: readonly { version: number; values: { target: string }; by: string }[];
    }>();
    expect(history.map(({ version, values, by }) => [version, values.target, by])).toEqual([
      [2, '2', 'limited@acme.example'],
      [1, '1', 'admin@acme.example'],
    ]);
  });
});

const edit = (id: string) => [{ kind: 'update', id, version: 1, values: { target: '9' } }];

describe('rights', () => {
  it('let only those write who may, and no other company read', async () => {
    expect((await world.change('analyst@acme', [target(alba, '2024-01', '1')])).statusCode).toBe(403);
    expect((await world.get('analyst@acme', 'resources/targets')).json()).toMatchObject({ mayWrite: false });
    await world.change('admin@acme', [target(alba, '2024-01', '1')]);
    expect(await world.rows('analyst@globex')).toEqual([]);
    expect((await world.get('admin@acme', 'resources/secrets')).statusCode).toBe(404);
  });

  it('keep a brand from who may not see it: read, written, named, found by an error, or in the history', async () => {
    const [hidden] = (await world.change('admin@acme', [target(boreal, '2024-02', '1')])).json<Written>()
      .rows;
    expect(await world.rows('limited@acme', '?month=2024-02')).toEqual([]);
    const taken = await world.change('limited@acme', [target(boreal, '2024-02', '1')]);
    const free = await world.change('limited@acme', [target(boreal, '2024-03', '1')]);
    expect(taken.statusCode).toBe(422);
    expect(taken.json<Refused>().faults!.map(({ rule }) => rule)).toContain('member');
    expect(taken.json<Refused>().faults!.map(({ rule }) => rule)).toEqual(
      free.json<Refused>().faults!.map(({ rule }) => rule),
    );
    const [there, absent] = [
      (await world.change('limited@acme', edit(hidden!.id))).json<Refused>().conflicts,
      (await world.change('limited@acme', edit('none'))).json<Refused>().conflicts,
    ];
    expect(there).toEqual([{ ...absent![0], id: hidden!.id }]);
    const history = await world.get('limited@acme', `resources/targets/history?id=${hidden!.id}`);
    expect(history.json()).toEqual({ history: [] });
  });
});
