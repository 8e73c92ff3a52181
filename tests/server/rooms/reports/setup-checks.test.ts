import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData, ReportRow } from '../../../../src/language/plan/index.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';

let test: TestServer;
beforeAll(async () => {
  const pages = await shippedPages();
  test = await startTestServer({ pages, warehouse: await demoWarehouse() });
  test.clock.advance((Date.parse(`${DEMO.today}T12:00:00Z`) - test.clock.now().getTime()) / 1000);
});
afterAll(async () => {
  await test.server.close();
});

async function ask(question: string): Promise<readonly ReportRow[]> {
  const response = await test.get('admin@acme', `reports/setup_checks?${question}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  const { columns, rows }: ReportData = response.json();
  const shown = columns.flatMap(({ role }, at) => (role === 'dimension' || role === 'measure' ? [at] : []));
  return rows.map((row) => shown.map((at) => row[at] ?? null));
}

const change = (resource: string, changes: readonly unknown[]) =>
  test.post('admin@acme', `resources/${resource}/changes`, { changes });

/** Rows in one order, with figures as both can tell them. */
const rounded = (table: readonly ReportRow[]): string[] =>
  table
    .map(([name, platform, ...figures]) => [name, platform, ...figures.map((one) => Number(one).toFixed(6))])
    .map(String)
    .toSorted();

const OPEN = 'measures=open_findings&dimensions=check_name';

describe('the checks of the set-up', () => {
  it('find what hand-written SQL finds, and tell what it costs', async () => {
    const found = await ask('measures=found,cost&dimensions=campaign,subject&check_name=rotation');
    const { rows } = await test.warehouse.query({
      sql: `SELECT campaign_name, platform, max(shown) / sum(shown) AS share, 0.1 * sum(spent) AS cost
        FROM (
          SELECT campaign_name, platform, creative_name, sum(impressions) AS shown, sum(spend)::DOUBLE AS spent
          FROM delivery_daily, (SELECT max(date) AS last_day FROM delivery_daily WHERE company_id = 'acme')
          WHERE company_id = 'acme' AND date > last_day - 28 GROUP BY ALL
        ) GROUP BY ALL HAVING sum(shown) >= 1000 AND share >= 0.8`,
      params: [],
    });
    expect(found.length).toBeGreaterThan(3);
    expect(rounded(found)).toEqual(rounded(rows as ReportRow[]));
  });

  it('count a finding no longer once somebody accepts it', async () => {
    const before = new Map((await ask(OPEN)) as [string, number][]);
    const response = await test.get(
      'admin@acme',
      'reports/setup_checks?measures=cost&dimensions=brand,campaign,check_name,subject&check_name=rotation&limit=1',
    );
    const { columns, rows }: ReportData = response.json();
    const of = (name: string) => rows[0]![columns.findIndex((column) => column.name === name)];
    const written = await change('setup_states', [
      {
        kind: 'insert',
        values: {
          brand: of('brand_id'),
          campaign: of('campaign_id'),
          check_name: 'rotation',
          subject: of('subject'),
          state: 'accepted',
        },
      },
    ]);
    expect(written.statusCode, written.body).toBe(200);
    const after = new Map((await ask(OPEN)) as [string, number][]);
    expect(after.get('rotation')).toBe(before.get('rotation')! - 1);
  });

  it('find less once a person raises a limit', async () => {
    const { rows } = (await test.get('admin@acme', 'resources/setup_rules?check_name=rotation')).json<{
      rows: { id: string; version: number }[];
    }>();
    const [{ id, version }] = rows as [{ id: string; version: number }];
    const values = { found_from: 2, serious_from: 3 };
    const written = await change('setup_rules', [{ kind: 'update', id, version, values }]);
    expect(written.statusCode, written.body).toBe(200);
    expect((await ask(OPEN)).map(([check]) => check)).not.toContain('rotation');
  });
});
