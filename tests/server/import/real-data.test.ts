import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCompiler } from '../../../src/language/index.ts';
import { readSources, readVocabulary } from '../../../src/language/node/index.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';
import { Workplace } from './importing.ts';

// Whole files are made and read: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 60_000 });

// Real exports that are not part of the project; each README beside them has the control totals.
const DATA = '../shared/data';
const where = existsSync(DATA) ? '' : ` (left out: there is no ${DATA})`;

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.remove());

async function sums(file: string, sql: string, ...more: string[]): Promise<readonly (readonly Cell[])[]> {
  await place.import(`${DATA}/${file}`, '--dataset', 'real', '--company', 'acme', '--create', ...more);
  const warehouse = await place.warehouse();
  const { rows } = await warehouse.query({ sql, params: [] });
  await warehouse.close();
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)),
  );
}

/** Where a file's dataset is written, and what its measures and dimensions are. */
async function modelOf(file: string, ...more: string[]) {
  await place.import(`${DATA}/${file}`, '--dataset', 'real', '--company', 'acme', '--create', ...more);
  const { sources } = await readSources(place.pagesDir);
  const project = createCompiler(await readVocabulary('schemas/api.openapi.yaml')).compile(sources);
  expect(project.diagnostics).toEqual([]);
  const { measures, dimensions, currency, time } = project.variant('acme').datasets.get('real')!;
  const aggregations = Object.fromEntries(
    Object.values(measures).map(({ name, aggregation }) => [name, aggregation]),
  );
  return { measures: aggregations, dimensions: Object.keys(dimensions), currency, time };
}

describe.skipIf(where !== '')(`the datasets of real files say what can be added up${where}`, () => {
  it('Facebook ads: ids and brackets are groups', async () => {
    const { measures, dimensions } = await modelOf('facebook-ads-kag/KAG_conversion_data.csv');
    expect(dimensions).toEqual(['ad_id', 'xyz_campaign_id', 'fb_campaign_id', 'age', 'gender', 'interest']);
    expect(Object.keys(measures).slice(0, 5)).toEqual([
      'impressions',
      'clicks',
      'spend',
      'total_conversion',
      'approved_conversion',
    ]);
    expect(measures.ctr).toEqual({ kind: 'ratio', parts: ['clicks', 'impressions'] });
  });

  it('daily channels: the number of a row is neither a group nor a figure', async () => {
    const { measures, dimensions, time } = await modelOf('channel-daily-feb-2021/Marketing.eu-semicolon.csv');
    expect(dimensions).toEqual(['date', 'category', 'campaign']);
    expect(Object.keys(measures)).not.toContain('id');
    expect(time).toBe('date');
  });

  it('Search Console: a position is weighted by impressions', async () => {
    const { measures } = await modelOf('seo-search-console/site-a-dates.csv');
    expect(measures).toEqual({
      clicks: { kind: 'sum', column: 'clicks' },
      impressions: { kind: 'sum', column: 'impressions' },
      ctr: { kind: 'ratio', parts: ['clicks', 'impressions'] },
      position: { kind: 'average', column: 'position', weight: 'impressions' },
    });
  });

  it('Snapchat ads: the currency of a row is that of its amounts', async () => {
    const { currency, time, measures } = await modelOf('snapchat-political-ads-2020/PoliticalAds.csv');
    expect({ currency, time, measures: Object.keys(measures) }).toEqual({
      currency: 'currency_code',
      time: 'date',
      measures: ['spend', 'impressions', 'cpm'],
    });
  });

  it('weekly media by place: a population is no sum, and an amount for each conversion is weighted by them', async () => {
    const { measures, dimensions } = await modelOf('mmm-weekly-meridian/geo_all_channels.csv');
    expect(dimensions).toEqual(['date', 'geo']);
    expect(measures).toMatchObject({
      population: { kind: 'single' },
      revenue_per_conversion: { kind: 'average', weight: 'conversions' },
      channel0_spend: { kind: 'sum' },
      channel0_impression: { kind: 'sum' },
      competitor_sales_control: { kind: 'average' },
    });
  });

  it('an Excel file of another program, with as many weeks as the CSV of the same set', async () => {
    const total = 'SELECT count(*), sum(channel0_impression), sum(channel0_spend) FROM real';
    const csv = await sums('mmm-weekly-meridian/national_all_channels.csv', total);
    place.remove();
    place = new Workplace();
    const found = await place.import(
      `${DATA}/mmm-weekly-meridian/national_media.xlsx`,
      '--dataset',
      'real',
      '--company',
      'acme',
      '--create',
    );
    expect(found.source.rows).toBe(csv[0]?.[0]);
  });
});

describe.skipIf(where !== '')(`real files agree with their control totals${where}`, () => {
  it('Facebook ads: 1,143 ads of three campaigns', async () => {
    const sql = `SELECT xyz_campaign_id, count(*), sum(impressions), sum(clicks), sum(spent), sum(total_conversion), sum(approved_conversion) FROM real GROUP BY ROLLUP (1) ORDER BY 1 NULLS LAST`;
    const rows = await sums('facebook-ads-kag/KAG_conversion_data.csv', sql);
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['1178', 625, 204823716, 36068, 55662.15],
      ['916', 54, 482925, 113, 149.71],
      ['936', 464, 8128187, 1984, 2893.37],
      [null, 1143, 213434828, 38165, 58705.23],
    ]);
    expect(rows[3]?.slice(5)).toEqual([3264, 1079]);
  });

  it('daily channels, in the European and in the American form', async () => {
    const sql =
      'SELECT count(*), min(c_date), max(c_date), sum(impressions), round(sum(mark_spent), 2), sum(revenue), sum(leads), sum(orders) FROM real';
    const european = await sums('channel-daily-feb-2021/Marketing.eu-semicolon.csv', sql);
    expect(european).toEqual([
      [308, '2021-02-01', '2021-02-28', 1577722399, 30590879.82, 42889366, 65579, 8043],
    ]);
    place.remove();
    place = new Workplace();
    const [american] = await sums('channel-daily-feb-2021/Marketing.us-rounded-bom.csv', sql);
    expect(american?.filter((_, index) => index !== 4)).toEqual(
      european[0]?.filter((_, index) => index !== 4),
    );
    // The copy's money was rounded to whole units, row by row.
    expect(Math.abs(Number(american?.[4]) - 30590879.82)).toBeLessThan(308 / 2);
  });

  it('Snapchat ads in eight currencies, each for itself', async () => {
    const sql =
      'SELECT currency_code, count(*), sum(spend), sum(impressions) FROM real GROUP BY 1 ORDER BY 2 DESC';
    expect(await sums('snapchat-political-ads-2020/PoliticalAds.csv', sql)).toEqual([
      ['USD', 4919, 8865150, 3291410910],
      ['EUR', 282, 99871, 87654149],
      ['GBP', 143, 75362, 52588530],
      ['CAD', 137, 148685, 65514375],
      ['AUD', 60, 143678, 53423122],
      ['SEK', 8, 3466, 182911],
      ['NOK', 5, 100532, 5434777],
      ['DKK', 4, 34998, 2925263],
    ]);
  });

  it('display ads, with #N/A as text and costs far under a cent', async () => {
    const sql =
      'SELECT count(*), sum(displays), sum(cost), sum(clicks), sum(revenue), sum(post_click_conversions), sum(post_click_sales_amount) FROM real';
    expect(await sums('display-ads-q2-2020/online_advertising_performance_data.csv', sql)).toEqual([
      [15408, 239017725, 175193, 2492837, 276264.56, 651768, 32715622.4],
    ]);
  });

  it('Search Console, with percentages and a query of two lines', async () => {
    const sql = 'SELECT count(*), sum(clicks), sum(impressions) FROM real';
    expect(await sums('seo-search-console/site-b-queries.csv', sql)).toEqual([[795, 346, 32433]]);
  });
});
