import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCompiler } from '../../../src/language/index.ts';
import { readSources, readVocabulary } from '../../../src/language/node/index.ts';
import { absence, DATA, answersOf, importReal, REAL_FILES, wantedOf } from '../../support/real-totals.ts';
import { Workplace } from './importing.ts';

// Whole files are made and read: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 60_000 });

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.remove());

/** How many rows a file has. */
async function rowsOf(file: string, dataset: string): Promise<number> {
  const args = [`${DATA}/${file}`, '--dataset', dataset, '--company', 'acme', '--create'];
  return (await place.import(...args)).source.rows;
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

describe.skipIf(absence !== '')(`the datasets of real files say what can be added up${absence}`, () => {
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
    const weeks = await rowsOf('mmm-weekly-meridian/national_all_channels.csv', 'csv');
    expect(await rowsOf('mmm-weekly-meridian/national_media.xlsx', 'excel')).toBe(weeks);
  });
});

describe.skipIf(absence !== '')(`datasets of real files answer their control totals${absence}`, () => {
  it.each(REAL_FILES)('$what', async (real) => {
    const imported = await importReal(place, real.file);
    const warehouse = await place.warehouse();
    expect(await answersOf(real, imported, warehouse)).toEqual(wantedOf(real));
    await warehouse.close();
  });
});
