import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWarehouse } from '../../../src/cli/warehouse/read-warehouse.ts';
import { checkDatasets, type Project } from '../../../src/language/index.ts';
import type { DatasetPlan } from '../../../src/language/plan/index.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { shippedProject, shippedSources } from '../../support/shipped-project.ts';
import { demoWarehouse } from '../../support/warehouse.ts';
import { ask, type Query } from './request.ts';

const folder = 'schemas/examples/datasets';
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const nameOf = (file: string): string => file.replace('.yaml', '').replaceAll('-', '_');

const tenant = 'acme';

let project: Project;
let warehouse: Warehouse;
beforeAll(async () => {
  const all = new Map<string, Uint8Array | string>(shippedSources);
  for (const file of files)
    all.set(`datasets/${nameOf(file)}.yaml`, readFileSync(join(folder, file), 'utf8'));
  project = shippedProject(all);
  warehouse = await demoWarehouse();
});

const planOf = (file: string): DatasetPlan => {
  const plan = project.base.datasets.get(nameOf(file));
  if (plan === undefined) throw new Error(`${file} is not compiled`);
  return plan;
};

describe('each example of a dataset', () => {
  it('is listed with what it is for', () => {
    const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+\.yaml)\)/g)];
    expect(listed.map(([, file]) => file).toSorted()).toEqual(files.toSorted());
  });

  it('compiles, and names what the demonstration has', async () => {
    const own = files.map((file) => `datasets/${nameOf(file)}.yaml`);
    const checked = checkDatasets(project, await readWarehouse(project, { url: null, dataDir: folder }));
    const errors = [...project.diagnostics, ...checked.diagnostics].filter(
      ({ file, severity }) => severity === 'error' && own.some((path) => file.endsWith(path)),
    );
    expect(errors).toEqual([]);
    expect(checked.unchecked).toEqual([]);
  });

  it('is asked of the demonstration', () => {
    expect(Object.keys(requested).toSorted()).toEqual(files.toSorted());
  });
});

const facts = `FROM delivery_daily WHERE company_id = '${tenant}'`;
const joined = `FROM delivery_daily AS f LEFT JOIN campaigns AS c USING (company_id, campaign_id) WHERE f.company_id = '${tenant}'`;

/** What each example answers, and the SQL that somebody would write for it by hand. */
const requested: Readonly<Record<string, readonly [query: Query, sql: string]>> = {
  'filtered-measures.yaml': [
    { dimensions: 'channel', measures: 'mobile_clicks,small_screens,other_clicks,mobile_share' },
    `SELECT channel, sum(clicks) FILTER (device = 'mobile'), sum(clicks) FILTER (device IN ('mobile', 'tablet')),
       sum(clicks) FILTER (device NOT IN ('mobile', 'tablet')), sum(clicks) FILTER (device = 'mobile') / sum(clicks)
     ${facts} GROUP BY ALL ORDER BY channel`,
  ],
  'sums-of-measures.yaml': [
    { dimensions: 'channel', measures: 'actions,actions_per_thousand' },
    `SELECT channel, sum(clicks) + sum(landings) + sum(conversions),
       (sum(clicks) + sum(landings) + sum(conversions)) / nullif(sum(impressions), 0) * 1000
     ${facts} GROUP BY ALL ORDER BY channel`,
  ],
  'differences.yaml': [
    { measures: 'profit,margin' },
    `SELECT sum(revenue - spend), sum(revenue - spend) / sum(revenue) ${facts} AND revenue IS NOT NULL`,
  ],
  'unknown-figures.yaml': [
    { dimensions: 'date:year', measures: 'spend,revenue,roas' },
    `SELECT strftime(date_trunc('year', date), '%Y-%m-%d'), sum(spend), sum(revenue),
       sum(revenue) / sum(spend) FILTER (revenue IS NOT NULL),
       sum(spend) FILTER (revenue IS NOT NULL) / sum(spend) ${facts} GROUP BY ALL ORDER BY 1`,
  ],
  'people.yaml': [
    { dimensions: 'platform', measures: 'contacts,reach,frequency,heaviest' },
    `SELECT platform, sum(contacts) * 1000, count(DISTINCT person_id) * 1000, sum(contacts) / count(DISTINCT person_id),
       max(contacts) FROM exposure_panel WHERE company_id = '${tenant}' GROUP BY ALL ORDER BY platform`,
  ],
  'micros-in-a-currency.yaml': [
    { measures: 'spend,clicks,cpc' },
    `SELECT sum(spend), sum(clicks), sum(spend) / sum(clicks) ${facts} AND platform LIKE 'Google%'`,
  ],
  'several-currencies.yaml': [
    { dimensions: 'currency', measures: 'spend,clicks' },
    `SELECT CASE platform WHEN 'Meta' THEN 'EUR' ELSE 'USD' END, sum(spend), sum(clicks) ${facts} GROUP BY ALL ORDER BY 1`,
  ],
  'weighted-means.yaml': [
    { dimensions: 'domain', measures: 'position' },
    `SELECT domain, sum(position * searches) / sum(searches) FROM search_monthly WHERE company_id = '${tenant}'
     GROUP BY ALL ORDER BY domain`,
  ],
  'quantiles.yaml': [
    { measures: 'usual,late' },
    `SELECT median(delay_hours), quantile_cont(delay_hours::DOUBLE, 0.9) FROM data_sources WHERE company_id = '${tenant}'`,
  ],
  'last-values.yaml': [
    { dimensions: 'kpi', measures: 'goal' },
    `SELECT kpi_type, sum(target) FROM (
       SELECT kpi_type, brand_id, arg_max(target, date) AS target FROM kpi_targets
       WHERE company_id = '${tenant}' GROUP BY ALL
     ) GROUP BY ALL ORDER BY kpi_type`,
  ],
  'hours.yaml': [
    { dimensions: 'time:hour', measures: 'notifications' },
    `SELECT strftime(date_trunc('hour', created_at), '%Y-%m-%dT%H:00:00'), count(*) FROM notifications
     WHERE company_id = '${tenant}' GROUP BY ALL ORDER BY 1`,
  ],
  'weekdays.yaml': [
    { dimensions: 'weekday', measures: 'clicks,weekend_clicks' },
    `SELECT isodow(date), sum(clicks), sum(clicks) FILTER (isodow(date) >= 6) ${facts} GROUP BY ALL ORDER BY 1`,
  ],
  'bands.yaml': [
    { dimensions: 'spend_band', measures: 'rows,spend', sort: 'spend_band' },
    `SELECT ['< 1', '1 – 10', '10 – 100', '≥ 100'][band], count(*), sum(spend) FROM (
       SELECT CASE WHEN spend < 1 THEN 1 WHEN spend < 10 THEN 2 WHEN spend < 100 THEN 3 ELSE 4 END AS band, spend ${facts}
     ) GROUP BY band ORDER BY band`,
  ],
  'targets.yaml': [
    { dimensions: 'brand', measures: 'cpc,goal,of_goal,weighted_goal' },
    `SELECT any_value(brand_name), f.brand_id, sum(spend) / sum(clicks), max(target), sum(spend) / sum(clicks) / max(target),
       sum(target * spend) / sum(spend) FILTER (target IS NOT NULL)
     FROM delivery_daily AS f LEFT JOIN kpi_targets AS t ON t.company_id = f.company_id AND t.brand_id = f.brand_id
       AND t.date = date_trunc('month', f.date) AND t.kpi_type = 'CPC'
     WHERE f.company_id = '${tenant}' GROUP BY ALL ORDER BY 1`,
  ],
  'joined-amounts.yaml': [
    { dimensions: 'brand', measures: 'spend,budget,spent' },
    `SELECT name, f.brand_id, spend, budget, spend / budget FROM (
       SELECT any_value(f.brand_name) AS name, f.brand_id, sum(spend) AS spend ${joined} GROUP BY ALL
     ) AS f JOIN (
       SELECT brand_id, sum(budget) AS budget FROM (SELECT DISTINCT f.brand_id, campaign_id, c.budget ${joined}) GROUP BY ALL
     ) USING (brand_id) ORDER BY 1`,
  ],
  'ratios-of-ratios.yaml': [
    { measures: 'mobile_index' },
    `SELECT (sum(clicks) FILTER (device = 'mobile') / sum(impressions) FILTER (device = 'mobile'))
       / (sum(clicks) / sum(impressions)) ${facts}`,
  ],
};

const rounded = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell)));

describe('an example of a dataset answers what SQL by hand does', () => {
  it.each(Object.entries(requested))('%s', async (file, [query, sql]) => {
    const answer = await ask(warehouse, planOf(file), { sort: String(query.dimensions ?? ''), ...query });
    const { rows } = await warehouse.query({ sql, params: [] });
    expect(rows.length).toBeGreaterThan(0);
    // Behind what was asked for stands how much of it is known, and the currency.
    const width = rows[0]?.length ?? 0;
    expect(rounded(answer.rows.map((row) => row.slice(0, width)))).toEqual(rounded(rows));
  });
});
