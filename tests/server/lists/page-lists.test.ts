import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { FilterLists } from '../../../src/language/plan/index.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

const contract = parse(readFileSync('schemas/api.openapi.yaml', 'utf8')) as {
  components: {
    schemas: { PageName: { enum: string[] }; FilterLists: { propertyNames: { enum: string[] } } };
  };
};
const pageNames = contract.components.schemas.PageName.enum;

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const lists = async (query: string, name = 'analyst@acme'): Promise<FilterLists> => {
  const response = await test.get(name, `global/filters/additional?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const titles = async (query: string, key: string): Promise<unknown[]> =>
  ((await lists(query))[key] ?? []).map(({ title }) => title);

describe('the lists of a page', () => {
  it.each(pageNames)('are there for %s, and none is empty', async (pageName) => {
    const found = await lists(`pageName=${pageName}`);
    expect(Object.keys(found).length).toBeGreaterThan(0);
    expect(Object.entries(found).filter(([, entries]) => entries.length === 0)).toEqual([]);
  });

  it('are all there for a page without a name of its own', async () => {
    const keys = contract.components.schemas.FilterLists.propertyNames.enum;
    // The dates of a campaign are no list.
    expect(Object.keys(await lists('')).toSorted()).toEqual(
      keys.filter((key) => key !== 'campaignDateInfo').toSorted(),
    );
  });

  it('are those of the page alone', async () => {
    expect(Object.keys(await lists('pageName=financialPage'))).toEqual(['financialTerms']);
    expect(Object.keys(await lists('pageName=planSummaryReport'))).toEqual(['planFilter', 'kpiTypeFilter']);
  });

  it('are refused for a page that is unknown, with all that are known', async () => {
    const response = await test.get('analyst@acme', 'global/filters/additional?pageName=seo');
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details).toEqual([
      { name: 'pageName', message: 'must be one of the allowed values', allowed: pageNames },
    ]);
  });

  it('take their periods from search, or from targets and deliveries, where the page is about those', async () => {
    expect(await titles('pageName=seo-overview', 'monthFilter')).toEqual(['2026-02', '2025-12']);
    expect(await titles('pageName=kpiTarget', 'monthFilter')).toEqual([
      '2026-02',
      '2026-01',
      '2025-10',
      '2025-09',
    ]);
    expect(await titles('pageName=operational', 'month')).toEqual(['2026-02', '2025-09']);
  });

  it.each([
    ['pageName=seo-overview&brand_id=B000002', 'domainFilter', ['alba.example']],
    ['pageName=seo-overview&brand_id=B000002', 'keywordFilter', ['alba shoes']],
    ['pageName=seo-overview&brand_id=B000003', 'monthFilter', ['2025-12']],
    ['pageName=seo-overview', 'eventNames', ['Organic visit']],
    ['pageName=growth-overview', 'events', ['Referral']],
    ['pageName=adjust', 'eventsFilter', ['App install']],
    ['pageName=conversion&sourceType=app', 'campaignFilter', ['Spring']],
    ['pageName=conversion&sourceType=app', 'eventFilter', ['App install']],
    ['pageName=conversion&sourceType=web', 'eventFilter', ['Lead', 'Purchase']],
    ['pageName=conversion&sourceType=web&reportwright_id=C2', 'eventFilter', ['Lead']],
    ['pageName=conversion&sourceType=web&active_campaigns=true', 'eventFilter', ['Purchase']],
    ['pageName=conversion&sourceType=app', 'platformFilter', ['Meta', 'YouTube']],
    ['pageName=awareness', 'awarenessFilter', ['Autumn', 'Launch', 'Spring']],
    ['pageName=awarenessReport&brand_id=B000002', 'planFilter', ['Alba 2026 Q1']],
    ['pageName=holistic_filter&brand_id=B000002', 'holisticFilter', ['Alba 2026']],
    ['pageName=planSummaryReport&brand_id=B000003', 'kpiTypeFilter', ['CPA']],
    ['pageName=quarterly_kpi_report&year=2025', 'quarterFilter', ['2025-Q4']],
    ['pageName=quarterly_kpi_report&year=2025', 'kpiGroupFilter', ['Conversion']],
    ['pageName=kpiTarget&year=2026', 'monthFilter', ['2026-02', '2026-01']],
    ['pageName=operational&year=2026', 'month', ['2026-02']],
    ['pageName=cpas&brand_id=B000003', 'retailerFilter', ['Otto']],
    ['pageName=cpas_meta&platform=Meta', 'dataTypeFilter', ['In-store sales', 'Halo sales']],
    ['pageName=cpas_google&platform=Amazon Ads', 'brandFilter', ['Alba']],
    ['pageName=cpasInvestmentRevenue', 'investmentBrand', ['Alba']],
    ['pageName=cpasInvestmentRevenue', 'revenueBrand', ['Alba', 'Boreal']],
    ['pageName=financialPage&brand_id=B000003', 'financialTerms', ['FY2025 H2']],
  ])('%s narrows %s to %j', async (query, key, expected) => {
    expect(await titles(query, key)).toEqual(expected);
  });

  it('hold nothing of another company', async () => {
    const own = await lists('', 'analyst@globex');
    const kept = ['planFilter', 'domainFilter', 'retailerFilter', 'financialTerms', 'eventFilter'];
    expect(kept.flatMap((key) => own[key] ?? [])).toEqual([]);
    expect(own['source']?.map(({ title }) => title)).toEqual(['Planning']);
  });
});

describe('a user who is limited to brands', () => {
  it('finds nothing of the others in what plans, retailers, search and notifications say', async () => {
    const analyst = (await test.state.users.find('analyst@acme.example'))!;
    await test.state.users.seed([{ ...analyst, userName: 'limited@acme.example', brands: ['B000003'] }]);
    const found = await lists('brand_id=B000001', 'limited@acme');
    const text = JSON.stringify(found);
    for (const secret of ['Alba', 'alba', 'B000002', 'Purchase', 'FY2026 H1', 'Tag missing', 'Amazon'])
      expect(text).not.toContain(secret);
  });
});
