import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { planDays } from '../support/plan-days.ts';
import { demoWarehouse } from '../support/warehouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;

/** The SELECT of a shipped dataset. */
const factsOf = (dataset: string): string => {
  const file = resolve(import.meta.dirname, `../../pages/datasets/${dataset}.yaml`);
  const { sql } = parse(readFileSync(file, 'utf8')) as { sql: string };
  return sql.replaceAll('FROM plan_daily', `FROM (${planDays}) AS plan_daily`);
};

describe('the technical audit', () => {
  it('judges every control that a company is asked for', async () => {
    const requested = await rowsOf('SELECT DISTINCT company_id, control FROM audit_controls ORDER BY ALL');
    expect(requested.length).toBeGreaterThan(10);
    expect(
      await rowsOf(`SELECT DISTINCT company_id, control FROM (${factsOf('technical_audit')}) ORDER BY ALL`),
    ).toEqual(requested);
  });

  it('finds nothing that is more than all', async () => {
    expect(
      await rowsOf(`SELECT control FROM (${factsOf('technical_audit')}) WHERE part > base OR part < 0`),
    ).toEqual([]);
  });

  it('fails tags where they were broken more often than elsewhere', async () => {
    const [[broken, whole] = []] = await rowsOf(`SELECT
      sum(fired) FILTER (fault <> 'none') / sum(landings) FILTER (fault <> 'none'),
      sum(fired) FILTER (fault = 'none') / sum(landings) FILTER (fault = 'none') FROM technical_weekly`);
    const [[threshold] = []] = await rowsOf(
      `SELECT min(threshold) FROM audit_controls WHERE control = 'tags'`,
    );
    expect(Number(broken)).toBeLessThan(Number(threshold));
    expect(Number(whole)).toBeGreaterThan(Number(threshold));
  });
});

describe('the cost of a day', () => {
  it('is the plan and all causes together, whatever day, campaign and platform', async () => {
    const [[different, days] = []] =
      await rowsOf(`SELECT count(*) FILTER (abs(made - spend) > 0.005), count(*) FROM (
        SELECT sum(amount) AS made, sum(spend) AS spend FROM (${factsOf('daily_cost')}) GROUP BY company_id, date, campaign_id, platform)`);
    expect(days).toBeGreaterThan(1000);
    expect(different).toBe(0);
  });

  it('has an event as its cause on the days of too much spent, and more than was planned', async () => {
    const caused = await rowsOf(
      `SELECT DISTINCT company_id, event_name FROM (${factsOf('daily_cost')}) WHERE cause = 'event' ORDER BY ALL`,
    );
    expect(caused).toContainEqual(['acme', 'Daily cap removed']);
    expect(caused).toContainEqual(['globex', 'Bid rule without a limit']);
    expect(
      await rowsOf(
        `SELECT sum(amount) > 0 FROM (${factsOf('daily_cost')}) WHERE cause = 'event' AND event_name = 'Bid rule without a limit'`,
      ),
    ).toEqual([[true]]);
  });
});

describe('obligations', () => {
  it('are late by at least a day where they are late, and by none where they are not', async () => {
    expect(
      await rowsOf(
        `SELECT status, days_late FROM (${factsOf('obligations')}) WHERE (status IN ('late', 'overdue')) <> (days_late > 0)`,
      ),
    ).toEqual([]);
  });
});
