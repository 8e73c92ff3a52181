import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld, target } from '../world.ts';
import type { ResourceWorld } from '../world.ts';

const [alba, boreal] = ['B000002', 'B000003'];

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld();
  const rows = [target(alba, '2021-01', '2.5', { note: '=HYPERLINK("x")' }), target(boreal, '2021-01', '40')];
  await world.change('admin@acme', rows);
});
afterAll(() => world.close());

interface Plan {
  readonly done: boolean;
  readonly mark: string;
  readonly counts: object;
  readonly faults: readonly {
    readonly row: number;
    readonly field: string;
    readonly rule: string;
    readonly value: unknown;
  }[];
}

const send = async (file: string | Buffer, query = '', who = 'admin@acme') =>
  await world.post(who, `resources/targets/import${query}`, { file: Buffer.from(file).toString('base64') });

const plan = async (...requested: Parameters<typeof send>): Promise<Plan> => {
  const response = await send(...requested);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Plan>();
};

const exported = async (query = ''): Promise<Buffer> =>
  (await world.get('admin@acme', `resources/targets/export${query}`)).rawPayload;

describe('an import', () => {
  it.each(['csv', 'xlsx'])('of what was exported as %s changes nothing', async (format) => {
    const file = await exported(`?format=${format}`);
    expect(await plan(file, '?missing=delete')).toMatchObject({
      counts: { insert: 0, update: 0, delete: 0, unchanged: 2 },
      faults: [],
      done: false,
    });
  });

  it('exports no formula', async () => {
    const text = (await exported()).toString('utf8');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain('Alba');
    expect(text).toContain('brand.name');
  });

  it('writes nothing until it is asked for the plan that was shown, and then all of it', async () => {
    const before = await world.rows('admin@acme');
    const file = 'Brand,month,KPI,Target,note\nAlba,2021-01,CTR,3,Raised\nBoreal,2021-02,ctr,7,\n';
    const shown = await plan(file);
    expect(shown).toMatchObject({ done: false, counts: { insert: 1, update: 1, delete: 0, unchanged: 0 } });
    expect(await world.rows('admin@acme')).toEqual(before);
    expect(await plan(file, `?mark=${shown.mark}`)).toMatchObject({ done: true, mark: shown.mark });
    expect(await world.rows('admin@acme', '?sort=month,brand')).toMatchObject([
      { values: { brand: alba, target: '3', note: 'Raised' } },
      { values: { brand: boreal, month: '2021-01', target: '40' } },
      { values: { brand: boreal, month: '2021-02', target: '7' } },
    ]);
  });

  it('is told of anew where somebody else has changed a row since', async () => {
    const file = `brand,month,kpi,target\n${alba},2021-01,ctr,9\n`;
    const shown = await plan(file);
    const [row] = await world.rows('admin@acme', `?brand=${alba}`);
    await world.change('limited@acme', [
      { kind: 'update', id: row!.id, version: row!.version, values: { target: '5' } },
    ]);
    expect(await plan(file, `?mark=${shown.mark}`)).toMatchObject({ done: false, counts: { update: 1 } });
    expect(await world.rows('admin@acme', `?brand=${alba}`)).toMatchObject([{ values: { target: '5' } }]);
  });

  it('names each fault by its row and column, and writes nothing', async () => {
    const before = await world.rows('admin@acme');
    const file =
      'brand,month,kpi,target\nNobody,2021-13,reach,-1\nB000002,2022-01,ctr,\nB000002,2022-02,ctr,5\nB000002,2022-02,ctr,6\n';
    const { faults, mark } = await plan(file);
    expect(faults.map(({ row, field, rule, value }) => [row, field, rule, value])).toEqual([
      [2, 'month', 'pattern', '2021-13'],
      [2, 'kpi', 'enum', 'reach'],
      [2, 'target', 'x-minimum', '-1'],
      [2, 'brand', 'member', 'Nobody'],
      [3, 'target', 'required', null],
      [5, 'brand', 'key', 'B000002'],
    ]);
    expect(await plan(file, `?mark=${mark}`)).toMatchObject({ done: false });
    expect(await world.rows('admin@acme')).toEqual(before);
  });

  it('takes away only rows that its filters ask for', async () => {
    const file = `brand,month,kpi,target\n${boreal},2021-01,ctr,40\n`;
    expect(await plan(file, `?missing=delete&brand=${boreal}`)).toMatchObject({
      counts: { delete: 1, unchanged: 1, update: 0 },
    });
  });

  it('is for who may write, of the brands that they see', async () => {
    const file = `brand,month,kpi,target\n${boreal},2021-01,ctr,41\n`;
    expect((await send(file, '', 'analyst@acme')).statusCode).toBe(403);
    const { faults } = await plan(file, '?missing=delete', 'limited@acme');
    expect(faults.map(({ rule }) => rule)).toContain('member');
    const theirs = (await world.get('limited@acme', 'resources/targets/export')).body;
    expect(theirs).not.toContain('Boreal');
  });
});
