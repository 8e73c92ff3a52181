import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceWorld } from '../world.ts';
import type { ResourceWorld } from '../world.ts';

const [alba, boreal] = ['B000002', 'B000003'];

/** Campaigns with their brand and name. Both brands have a Spring, and Boreal has two campaigns called Twin. */
const campaigns = [
  { id: 'A1', brand: alba, name: 'Spring' },
  { id: 'A2', brand: alba, name: 'Summer' },
  { id: 'B1', brand: boreal, name: 'Spring' },
  { id: 'B2', brand: boreal, name: 'Twin' },
  { id: 'B3', brand: boreal, name: 'Twin' },
] as const;
/** Ad groups. Each campaign has one called Main. */
const groups = campaigns.map(({ id, brand, name }) => ({
  id: `${id}-main`,
  campaign: id,
  brand,
  name,
  group: 'Main',
}));

const rowsOf = groups.map(
  ({ id, campaign, brand, name, group }) =>
    `SELECT 'acme' AS company_id, '${brand}' AS brand_id, '${campaign}' AS campaign_id, '${name}' AS campaign_name, '${id}' AS group_id, '${group}' AS group_name`,
);

/** Alba has more further campaigns than a list of members returns. */
const many = `SELECT 'acme', '${alba}', 'M' || i, 'Many ' || i, 'G' || i, 'Group ' || i FROM range(1500) AS numbers(i)`;

const dataset = `title: resources.briefs
sql: |
  ${[...rowsOf, many].join(' UNION ALL\n  ')}
tenant: company_id
brands: brand
dimensions:
  brand: { column: brand_id, title: filters.brand }
  campaign: { column: campaign_id, label: campaign_name, title: filters.campaign }
  group: { column: group_id, label: group_name, title: filters.campaign }
measures:
  rows: { count: true, title: fields.target }
`;

// The group comes before the campaign that it depends on.
const bookings = `key: [brand, name]
title: resources.briefs
fields:
  brand: { type: member, of: { dataset: sales, dimension: brand } }
  name: { type: text, title: fields.note }
  group: { type: member, title: filters.brand, of: { dataset: bookable, dimension: group }, by: { campaign: campaign } }
  campaign: { type: member, title: filters.campaign, of: { dataset: bookable, dimension: campaign }, by: { brand: brand } }
access: { write: { action: update, subject: Budget } }
limit: { brand: brand }
`;

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld((file) => {
    file('datasets/bookable.yaml', dataset);
    file('resources/bookings.yaml', bookings);
  });
});
afterAll(() => world.close());

interface Preview {
  readonly mark: string;
  readonly faults: readonly { readonly row: number; readonly field: string; readonly value: unknown }[];
  readonly changes: readonly { readonly row: number; readonly after: Readonly<Record<string, unknown>> }[];
}

async function preview(lines: readonly string[], header = 'brand;name;campaign;group'): Promise<Preview> {
  const file = Buffer.from([header, ...lines].join('\n')).toString('base64');
  const answer = await world.post('admin@acme', 'resources/bookings/import', { file });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Preview>();
}

describe('a name in a file that members of several brands have', () => {
  it('is the member of the row: for all rows, by value or by name, in any letter case', async () => {
    const row = constantFrom(...campaigns.filter(({ name }) => name !== 'Twin'));
    const written = constantFrom('id', 'name', 'NAME');
    await assert(
      asyncProperty(array(row, { minLength: 1, maxLength: 8 }), written, async (rows, how) => {
        const texts = rows.map(({ brand, id, name }, at) => {
          const text = { id, name, NAME: name.toUpperCase() }[how];
          return `${brand};row ${at};${text};main`;
        });
        const { faults, changes } = await preview(texts);
        expect(faults).toEqual([]);
        expect(changes.map(({ after }) => [after['campaign'], after['group']])).toEqual(
          rows.map(({ id }) => [id, `${id}-main`]),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('is found among more members than a list returns', async () => {
    const { faults, changes } = await preview([
      `${alba};First;Many 0;Group 0`,
      `${alba};Last;many 1499;group 1499`,
      `${alba};Middle;Spring;Main`,
    ]);
    expect(faults).toEqual([]);
    expect(changes.map(({ after }) => [after['campaign'], after['group']])).toEqual([
      ['M0', 'G0'],
      ['M1499', 'G1499'],
      ['A1', 'A1-main'],
    ]);
  });

  it('is a fault where the brand of the row has no such member, or two', async () => {
    const { faults } = await preview([
      `${boreal};One;Summer;`,
      `${boreal};Two;Twin;`,
      `${alba};Three;Summer;`,
    ]);
    expect(faults.map(({ row, field, value }) => [row, field, value])).toEqual([
      [2, 'campaign', 'Summer'],
      [3, 'campaign', 'Twin'],
    ]);
  });

  it('is that of the stored row where the file lacks what it depends on', async () => {
    const first = await world.post('admin@acme', 'resources/bookings/changes', {
      changes: [{ kind: 'insert', values: { brand: boreal, name: 'Stored', campaign: 'B3' } }],
    });
    expect(first.statusCode, first.body).toBe(200);
    const { faults, changes } = await preview([`${boreal};Stored;Main`], 'brand;name;group');
    expect(faults).toEqual([]);
    expect(changes).toMatchObject([{ after: { group: 'B3-main' } }]);
  });
});
