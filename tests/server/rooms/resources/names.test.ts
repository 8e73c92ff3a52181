import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld } from './world.ts';
import type { ResourceWorld } from './world.ts';

const watched = `key: [name]
title: resources.briefs
fields:
  name: { type: text }
  page: { type: text, title: Page, names: { of: page } }
  query: { type: text, title: Query, names: { of: query, page: page } }
  measure: { type: text, title: Measure, names: { of: measure, page: page, query: query } }
  by: { type: text, title: By, names: { of: dimension, page: page, query: query, measure: measure } }
access: { write: { action: read, subject: Auth } }
`;

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld((file) => file('resources/watched.yaml', watched));
});
afterAll(() => world.close());

interface Named {
  readonly value: string;
  readonly title: string;
}

const names = async (query: string): Promise<readonly Named[]> =>
  (await world.get('analyst@acme', `pages/names?${query}`)).json<{ options: readonly Named[] }>().options;
const valuesOf = async (query: string) => (await names(query)).map(({ value }) => value);

async function write(change: object) {
  const answer = await world.post('analyst@acme', 'resources/watched/changes', { changes: [change] });
  const { faults = [], rows = [] } = answer.json<{
    faults?: readonly { field: string; rule: string; allowed: readonly string[] }[];
    rows?: readonly { id: string; version: number }[];
  }>();
  return { status: answer.statusCode, faults, rows };
}

describe("names of the project's files", () => {
  it('are those of pages with figures, their queries, and the measures and dimensions of these', async () => {
    expect(await names('of=page')).toContainEqual({ value: '/report', title: 'pages.report' });
    expect(await valuesOf('of=query&page=/report')).toEqual(['daily', 'byChannel']);
    expect(await valuesOf('of=measure&page=/report')).toEqual(
      expect.arrayContaining(['spend', 'clicks', 'ctr', 'buyers']),
    );
    const all = await valuesOf('of=measure&page=/report&query=byChannel');
    expect(all).toEqual(expect.arrayContaining(['spend', 'clicks', 'ctr']));
    const by = await valuesOf('of=dimension&page=/report&measure=clicks');
    expect(by).toContain('channel');
    expect(by).not.toContain('date');
  });

  it('are none where the page, the query or the measure is not there', async () => {
    expect(await names('of=query&page=/nowhere')).toEqual([]);
    expect(await names('of=dimension&page=/report&query=nothing')).toEqual([]);
    expect(await names('of=dimension&page=/report&measure=nothing')).toEqual([]);
  });

  it('are asked for by a kind that there is', async () => {
    const answer = await world.get('analyst@acme', 'pages/names?of=table');
    expect(answer.statusCode).toBe(400);
  });
});

describe('a row with names', () => {
  const right = { page: '/report', query: 'byChannel', measure: 'spend', by: 'channel' };

  it('is taken with names that fit each other, and carries their titles', async () => {
    expect((await write({ kind: 'insert', values: { name: 'Right', ...right } })).status).toBe(200);
    const answer = await world.get('analyst@acme', 'resources/watched?name=Right');
    const [row] = answer.json<{ rows: readonly { texts: object }[] }>().rows;
    expect(row!.texts).toMatchObject({ page: 'pages.report', measure: 'measures.spend' });
  });

  it.each([
    ['page', '/nowhere'],
    ['query', 'weekly'],
    ['measure', 'profit'],
    ['by', 'weather'],
  ])('is refused with another %s', async (field, value) => {
    const { status, faults } = await write({
      kind: 'insert',
      values: { name: field, ...right, [field]: value },
    });
    expect(status).toBe(422);
    expect(faults.map((fault) => fault.field)).toContain(field);
    expect(faults.find((fault) => fault.field === field)?.allowed).not.toContain(value);
  });

  it('is judged anew where a name changes that others depend on, and not where something else does', async () => {
    const { rows } = await write({ kind: 'insert', values: { name: 'Later', ...right, by: 'channel' } });
    const [{ id, version }] = rows as [{ id: string; version: number }];
    const away = await write({ kind: 'update', id, version, values: { page: '/nowhere' } });
    expect(away.faults.map(({ field }) => field)).toEqual(['page', 'query', 'measure', 'by']);
    expect((await write({ kind: 'update', id, version, values: { name: 'Renamed' } })).status).toBe(200);
  });
});
