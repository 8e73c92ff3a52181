import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const [who, brand, plan] = ['admin@acme', 'B000002', 'Kpis'];

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ pages: await shippedPages() });
  await write('plans', { brand, plan, name: 'Kpis', budget: '50000', starts: '2026-01-01', ends: '2026-03-31', state: 'booked' }); // prettier-ignore
});
afterAll(() => world.server.close());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, string | number | null>>;
}

async function change(resource: string, ...changes: readonly object[]) {
  const answer = await world.post(who, `resources/${resource}/changes`, { changes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: readonly Row[] }>().rows;
}
const write = (resource: string, ...rows: readonly object[]) =>
  change(resource, ...rows.map((values) => ({ kind: 'insert', values })));
const line = (name: string, more: object) => ({ brand, plan, name, channel: 'Video', platform: 'Meta', method: 'cpm', cost: '10000', rate: 10, discount: 0.1, starts: '2026-01-01', ends: '2026-03-31', ...more }); // prettier-ignore
const formulas = { impressions_by: 'units', clicks_by: 'rate', clicks_rate: 0.012, conversions_by: 'cost', conversions_rate: 45 }; // prettier-ignore

async function report(path: string): Promise<readonly (readonly (string | number | null)[])[]> {
  const answer = await world.get(who, `reports/${path}&brand_id=${brand}&plan_id=${plan}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: (string | number | null)[][] }>().rows;
}

describe('a planned KPI', () => {
  it('follows from the units, the rate and the net price of its line, whatever of these changes', async () => {
    const [row] = await write('plan_lines', line('Formulas', formulas));
    expect(row!.values).toMatchObject({ units: 1_000_000, impressions: 1_000_000, clicks: 12_000, conversions: 200 }); // prettier-ignore
    const { id, version } = row!;
    const [dearer] = await change('plan_lines', { kind: 'update', id, version, values: { rate: 20 } });
    expect(dearer!.values).toMatchObject({ impressions: 500_000, clicks: 6000, conversions: 200 });
  });

  it('stays as it was typed whatever the line costs', async () => {
    const [row] = await write(
      'plan_lines',
      line('Typed', { impressions: 7, clicks_by: 'constant', clicks: 5 }),
    );
    const { id, version } = row!;
    const [after] = await change('plan_lines', { kind: 'update', id, version, values: { cost: '1' } });
    expect(after!.values).toMatchObject({ impressions: 7, clicks: 5 });
  });

  it('saturates along a curve', async () => {
    const curve = { conversions_by: 'curve', conversions_rate: 800, conversions_half: '9000' };
    const [row] = await write('plan_lines', line('Curve', curve));
    expect(row!.values).toMatchObject({ conversions: 400 });
  });

  it('that contradicts its formula is refused', async () => {
    const changes = [{ kind: 'insert', values: line('Wrong', { ...formulas, clicks: 1 }) }];
    const answer = await world.post(who, 'resources/plan_lines/changes', { changes });
    expect(answer.json()).toMatchObject({ faults: [{ field: 'clicks', rule: 'solved', allowed: '12000' }] });
  });

  it('is planned in reports, day by day, and in what is compared with delivery', async () => {
    const [sums] = await report('plan_line_results?measures=planned_impressions,planned_clicks,planned_conversions&dimensions=line&line=Formulas&date=2026-01-01_2026-12-31'); // prettier-ignore
    expect(sums).toEqual(['Formulas', 500_000, 6000, 200]);
  });

  it('is warned of while its formula lacks something', async () => {
    await write('plan_lines', line('Lacking', { clicks_by: 'rate' }));
    const rows = await report('plan_warnings?measures=warnings&dimensions=line,kind&kind=kpi');
    expect(rows).toEqual([['Lacking', 'kpi', 1]]);
  });

  it.each(['csv', 'xlsx', 'mediaplanschema'])('comes back from a file of the format %s', async (format) => {
    const path = `resources/plan_lines/export?format=${format}&brand=${brand}&plan=${plan}`;
    const file = (await world.get(who, path)).rawPayload.toString('base64');
    const same = await world.post(who, 'resources/plan_lines/import', { file });
    expect(same.json()).toMatchObject({ faults: [], counts: { insert: 0, update: 0, unchanged: 4 } });
    const { rows } = (await world.get(who, `resources/plan_lines?name=Formulas&plan=${plan}`)).json<{ rows: Row[] }>(); // prettier-ignore
    const { id, version } = rows[0]!;
    await change('plan_lines', { kind: 'update', id, version, values: { clicks_by: 'constant', clicks: 1, conversions_by: null, conversions_rate: null } }); // prettier-ignore
    const back = (await world.post(who, 'resources/plan_lines/import', { file })).json<{ mark: string }>();
    const done = await world.post(who, `resources/plan_lines/import?mark=${back.mark}`, { file });
    expect(done.json()).toMatchObject({ done: true, counts: { update: 1 } });
    const [now] = (await world.get(who, `resources/plan_lines?name=Formulas&plan=${plan}`)).json<{ rows: Row[] }>().rows; // prettier-ignore
    expect(now!.values).toMatchObject({ ...formulas, clicks: 6000, conversions: 200 });
  });
});
