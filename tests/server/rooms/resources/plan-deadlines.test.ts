import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesBrokenBy } from '../../../../src/resources/index.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const key = { brand: 'B000002', plan: 'Deadlines' };
const admin = 'admin@acme';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ pages: await shippedPages() });
  await write('plans', [
    { ...key, name: 'Deadlines', budget: '9000', starts: '2026-12-01', ends: '2026-12-31' },
  ]);
});
afterAll(() => world.server.close());

const line = (name: string, more: object) => ({ ...key, name, channel: 'TV', method: 'flat', cost: '1000', starts: '2026-12-10', ends: '2026-12-31', ...more }); // prettier-ignore

const insert = (resource: string, rows: readonly object[]) =>
  world.post(admin, `resources/${resource}/changes`, {
    changes: rows.map((values) => ({ kind: 'insert', values })),
  });

async function write(resource: string, rows: readonly object[]): Promise<void> {
  const response = await insert(resource, rows);
  expect(response.statusCode, response.body).toBe(200);
}

describe('the deadlines of a media plan', () => {
  it('are the days by which lines are booked and their material is due, of booked lines the latter alone', async () => {
    await write('plan_lines', [
      line('Open', { book_by: '2026-11-20', material_by: '2026-12-01' }),
      line('Asked for', { booking: 'requested', book_by: '2026-11-18' }),
      line('Booked', { booking: 'booked', book_by: '2026-11-10', material_by: '2026-12-02' }),
      line('Confirmed', { booking: 'confirmed', book_by: '2026-11-09' }),
      line('Without', {}),
    ]);
    const query = new URLSearchParams({
      measures: 'deadlines',
      dimensions: 'day,kind,line,booking',
      brand_id: key.brand,
      plan_id: key.plan,
      sort: 'day',
    });
    const { rows } = (await world.get(admin, `reports/plan_deadlines?${query}`)).json<{
      rows: unknown[][];
    }>();
    const texts = rows.map((row) =>
      row.slice(0, 4).map((cell) => (cell as { id?: string } | null)?.id ?? cell),
    );
    expect(texts).toEqual([
      ['2026-11-18', 'book', 'Asked for', 'requested'],
      ['2026-11-20', 'book', 'Open', 'planned'],
      ['2026-12-01', 'material', 'Open', 'planned'],
      ['2026-12-02', 'material', 'Booked', 'booked'],
    ]);
  });

  it('are warned of where the line starts before them, and a maximum below the minimum is refused', async () => {
    const model = (await shippedPages()).variant('acme').resources.get('plan_lines')!;
    const warned = (values: object) =>
      rulesBrokenBy(model, { ...line('Late', {}), ...values }, 'warning').map(({ at }) => at);
    expect(warned({ book_by: '2026-12-11', material_by: '2026-12-12' })).toEqual(['book_by', 'material_by']);
    expect(warned({ book_by: '2026-12-10', material_by: '2026-12-01' })).toEqual([]);
    const response = await insert('plan_lines', [line('Wrong', { minimum: '10', maximum: '9' })]);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ faults: object[] }>().faults).toMatchObject([{ field: 'maximum', rule: 'rule' }]);
  });
});
