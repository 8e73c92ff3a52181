import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

let world: TestServer;

const write = async (resource: string, rows: readonly object[]): Promise<void> => {
  const changes = rows.map((values) => ({ kind: 'insert', values }));
  const response = await world.post('admin@acme', `resources/${resource}/changes`, { changes });
  expect(response.statusCode, response.body).toBe(200);
};

beforeAll(async () => {
  const pages = await shippedPages();
  world = await startTestServer({ pages });
  const usual = { level: 'campaign', delimiter: '_', letter_case: 'any', version: 1 };
  await write('taxonomies', [
    { ...usual, taxonomy: 'trial', title: 'Trial', status: 'active' },
    { ...usual, taxonomy: 'creatives', title: 'Creatives', status: 'draft', level: 'creative' },
    { ...usual, taxonomy: 'empty', title: 'Empty', status: 'draft' },
  ]);
  await write('taxonomy_segments', [
    { taxonomy: 'trial', position: 2, segment: 'market', kind: 'pattern', format: 'AA', required: false },
    { taxonomy: 'trial', position: 1, segment: 'theme', kind: 'choice', required: true },
    { taxonomy: 'creatives', position: 1, segment: 'all', kind: 'text', length: 200, required: true },
  ]);
  await write('taxonomy_values', [
    { taxonomy: 'trial', segment: 'theme', code: 'Spring', title: 'March to May' },
    { taxonomy: 'trial', segment: 'theme', code: 'Automn', title: 'September to November' },
  ]);
});
afterAll(() => world.server.close());

interface Answered {
  readonly columns: readonly { readonly name: string }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

async function requested(
  call: string,
  more: string,
  who = 'analyst@acme',
): Promise<Record<string, unknown>[]> {
  const shared =
    'segments=taxonomy_segments&values=taxonomy_values&dataset=list_campaigns&dimension=campaign';
  const response = await world.get(who, `names/taxonomies/${call}?${shared}&${more}`);
  expect(response.statusCode, response.body).toBe(200);
  const { columns, rows } = response.json<Answered>();
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
}

const call = (taxonomy: string, resource = 'taxonomies'): string =>
  `names/${resource}/checks?taxonomy=${taxonomy}&segments=taxonomy_segments&values=taxonomy_values&dataset=list_campaigns&dimension=campaign`;

const right = { segment: null, rule: null, found: null, allowed: null, nearest: null, suggestion: null };
const fault = { state: 'wrong', segment: 'theme', rule: 'choice', allowed: 'Automn, Spring' };

describe('names held against a taxonomy', () => {
  it('say which segment breaks which rule, with the nearest allowed value', async () => {
    const rows = await requested('checks', 'taxonomy=trial');
    expect(rows).toEqual([
      { id: 'C2 0', name: 'Autumn', ...fault, found: 'Autumn', nearest: 'Automn', suggestion: 'Automn' },
      { id: 'C3 0', name: 'Launch', ...fault, found: 'Launch', nearest: null, suggestion: null },
      { id: 'C1', name: 'Spring', state: 'right', ...right },
    ]);
    expect(await requested('checks', 'taxonomy=trial&state=wrong')).toEqual(rows.slice(0, 2));
    expect(await requested('checks', 'taxonomy=trial&state=right')).toEqual(rows.slice(2));
  });

  it('are those of the brands that are asked for', async () => {
    const rows = await requested('checks', 'taxonomy=trial&brand_id=B000002');
    expect(rows.map(({ name }) => name)).toEqual(['Spring']);
  });

  it('are counted for each taxonomy of their level', async () => {
    const rows = (await requested('usage', 'level=campaign')).filter(
      ({ id }) => !String(id).startsWith('campaigns-'),
    );
    expect(rows).toMatchObject([
      { id: 'creatives', names: null, fitting: null, example: 'all', problem: null },
      { id: 'empty', names: null, fitting: null, example: null, problem: 'noSegments' },
      {
        id: 'trial',
        taxonomy: 'Trial',
        status: 'active',
        version: 1,
        segments: 2,
        values: 2,
        names: 3,
        fitting: 1,
        share: 1 / 3,
        example: 'Automn_xx',
        problem: null,
      },
    ]);
    expect(await requested('usage', 'level=campaign&taxonomy=trial')).toEqual([rows[2]]);
  });

  it('are not checked by what is no taxonomy, or a broken one', async () => {
    const status = async (who: string, path: string): Promise<number> =>
      (await world.get(who, path)).statusCode;
    expect(await status('analyst@acme', call('none'))).toBe(404);
    expect(await status('analyst@acme', call('empty'))).toBe(422);
    expect(await status('analyst@acme', call('trial', 'nothing'))).toBe(404);
    // Another company has taxonomies of its own.
    expect(await status('analyst@globex', call('trial'))).toBe(404);
    const admin = await world.state.users.find('admin@acme.example');
    await world.state.users.save({ ...admin!, userName: 'limited@acme.example', brands: ['B000002'] });
    expect(await status('limited@acme', call('trial'))).toBe(403);
  });
});
