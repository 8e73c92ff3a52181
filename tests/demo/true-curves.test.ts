import { median } from 'd3-array';
import { beforeAll, describe, expect, it } from 'vitest';
import path from 'node:path';
import { readWorld } from '../../src/demo/world/read-world.ts';
import { projectRoot } from '../../src/server/process/index.ts';
import { demoWarehouse } from '../support/warehouse.ts';
import { recoverCurves, type Recovered } from './true-curves.ts';

/** Half points of a brand's channels, in money: as the world says them, times what the brand usually spends in seven days. */
async function halvesOf(brand: string): Promise<ReadonlyMap<string, number>> {
  const assumed = readWorld(path.join(projectRoot, 'demo')).assumptions.get('channel_half_points') ?? [];
  const { rows } = await (
    await demoWarehouse()
  ).query({
    sql: `WITH days AS (
        SELECT company_id, brand_id, channel, date, sum(spend)::DOUBLE AS spend FROM delivery_daily WHERE brand_name = ? GROUP BY ALL
      ), weekly AS (
        SELECT *, sum(spend) OVER (PARTITION BY channel ORDER BY date RANGE BETWEEN INTERVAL 6 DAY PRECEDING AND CURRENT ROW) AS week_spend FROM days
      )
      SELECT channel, sum(spend * week_spend) / sum(spend) * (0.7 + 0.7 * (hash(any_value(company_id), any_value(brand_id), channel) >> 11) / 9007199254740992.0)
      FROM weekly GROUP BY channel`,
    params: [brand],
  });
  return new Map(
    rows.map(([channel, usual]) => [
      String(channel),
      Number(usual) * Number(assumed.find((record) => record.channel === channel)?.half),
    ]),
  );
}

const BRANDS =
  'Avenza Bank,Caffè Trevino,Corvessa,Fjellro,Kinderwald,Lumio,Nordkorn,Solenne Travel,Stratos Mobile,Velora';

describe('the curves that are fitted to the demonstration, beside those that made it', () => {
  let told: readonly Recovered[] = [];
  beforeAll(async () => {
    const warehouse = await demoWarehouse();
    const brands: Awaited<ReturnType<typeof recoverCurves>>[] = [];
    // One after the other: all at once would wait for each other longer than the database lets them.
    for (const brand of BRANDS.split(',')) {
      const halves = await halvesOf(brand);
      brands.push(await recoverCurves(warehouse, brand, (channel) => halves.get(channel)!));
    }
    // Of a channel that brings next to nothing no curve can tell anything.
    told = brands.flatMap(({ recovered }) => recovered.filter(({ share }) => share >= 0.1));
  });

  it('bend: a day on which seven days were heavy brings less for its money than a day on which they were light', async () => {
    const { rows } = await (
      await demoWarehouse()
    ).query({
      sql: `WITH days AS (
          SELECT brand_name, date, sum(spend)::DOUBLE AS spend, sum(conversions) AS conversions FROM delivery_daily WHERE channel = 'Search' GROUP BY ALL
        ), weekly AS (
          SELECT *, sum(spend) OVER (PARTITION BY brand_name ORDER BY date RANGE BETWEEN INTERVAL 6 DAY PRECEDING AND CURRENT ROW) AS week_spend FROM days
        ), parted AS (SELECT *, ntile(3) OVER (PARTITION BY brand_name ORDER BY week_spend) AS third FROM weekly)
        SELECT sum(conversions) FILTER (third = 3) / sum(spend) FILTER (third = 3) / (sum(conversions) FILTER (third = 1) / sum(spend) FILTER (third = 1))
        FROM parted GROUP BY brand_name`,
      params: [],
    });
    expect(median(rows, ([ratio]) => Number(ratio))).toBeLessThan(0.8);
  });

  it('hold the true return of the next unit in most intervals', () => {
    const held = told.filter(({ truth, fitted }) => fitted.low <= truth && truth <= fitted.high);
    expect(told.length).toBeGreaterThan(15);
    expect(held.length / told.length).toBeGreaterThan(0.8);
  });

  it('are nearer to it in search than a straight line, which takes the average return for that of the next unit', () => {
    const search = told.filter(({ channel }) => channel === 'Search');
    const fitted = median(search, ({ truth, fitted: { value } }) => Math.abs(value / truth - 1))!;
    const straight = median(search, ({ truth, average }) => Math.abs(average / truth - 1))!;
    expect(fitted).toBeLessThan(straight);
    expect(fitted).toBeLessThan(0.45);
  });
});
