import { beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { demoWarehouse } from '../support/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
const numbersOf = async (table: string, id: string) =>
  (await rowsOf(`SELECT count(*), count(DISTINCT (company_id, ${id})) FROM ${table}`)).map((row) =>
    row.map(Number),
  )[0] ?? [];

describe('money', () => {
  it('numbers each order, invoice and change once', async () => {
    for (const [table, id] of [
      ['media_orders', 'order_id'],
      ['invoices', 'invoice_id'],
      ['campaign_changes', 'change_id'],
    ] as const) {
      const [rows, ids] = await numbersOf(table, id);
      expect(rows, table).toBeGreaterThan(100);
      expect(ids, table).toBe(rows);
    }
  });

  it('is ordered as planned, but where a reason says more or less', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM media_orders WHERE (reason = 'as-planned' AND ordered <> planned)
        OR (reason = 'added' AND ordered < planned) OR (reason IN ('held-back', 'cancelled') AND ordered > planned)`),
    ).toEqual([[0]]);
    expect(
      await rowsOf(`SELECT count(*) FROM media_orders o
        JOIN (SELECT company_id, campaign_id, platform, date_trunc('month', start_date) AS date, sum(planned_spend) AS spend FROM plan_flights GROUP BY ALL) p
        USING (company_id, campaign_id, platform, date) WHERE o.planned <> p.spend`),
    ).toEqual([[0]]);
  });

  it('is invoiced for what was delivered in the month, to the cent, and differs for a reason', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM invoices i
        LEFT JOIN (SELECT company_id, campaign_id, platform, date_trunc('month', date) AS date, sum(spend) AS spend FROM delivery_daily GROUP BY ALL) d
        USING (company_id, campaign_id, platform, date) WHERE d.spend IS DISTINCT FROM i.delivered`),
    ).toEqual([[0]]);
    expect(await rowsOf(`SELECT count(*) FROM invoices WHERE reason = 'none' AND difference <> 0`)).toEqual([
      [0],
    ]);
    expect((await rowsOf(`SELECT DISTINCT reason FROM invoices`)).length).toBe(5);
  });

  it('is overdue only after its day, and paid only after its invoice', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM invoices WHERE (status = 'paid') <> (paid_on IS NOT NULL) OR paid_on < issued_on
        OR (status = 'overdue') <> (days_overdue > 0) OR due_on < issued_on`),
    ).toEqual([[0]]);
  });
});

describe('work around campaigns', () => {
  it('is late where it was done after its day or is open after it', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM campaign_tasks WHERE (status IN ('late', 'overdue')) <> (days_late > 0)
        OR (done_on IS NOT NULL) <> (status IN ('on-time', 'late')) OR done_on < begun_on OR (lead_days IS NULL) <> (done_on IS NULL)`),
    ).toEqual([[0]]);
  });

  it('counts the spend of the week before and after a change from its delivery', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT c.change_id, c.company_id, c.spend_before, coalesce(sum(d.spend), 0) AS spend
        FROM campaign_changes c JOIN (SELECT DISTINCT company_id, campaign_id, date FROM delivery_daily) USING (company_id, campaign_id, date)
        LEFT JOIN delivery_daily d ON d.company_id = c.company_id AND d.campaign_id = c.campaign_id AND d.date BETWEEN c.date - 7 AND c.date - 1
        GROUP BY ALL) WHERE abs(spend_before - CAST(spend AS DOUBLE)) > 0.01`),
    ).toEqual([[0]]);
  });
});
