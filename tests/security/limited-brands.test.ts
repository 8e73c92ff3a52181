import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilterLists, ReportData } from '../../src/language/plan/index.ts';
import type { TestServer } from '../support/test-server.ts';
import { RANGE, startProduct, tokenFor } from './product.ts';

// OWASP ASVS, chapter 4: somebody who is limited to brands. "All brands" means all of theirs.

/** The limits that are tried; a brand that does not exist is no way in. */
const limits = [['B000003'], ['B000002', 'B000005'], ['B000004', 'B999999'], []] as const;

let test: TestServer;
let everything: string;
let tokens: readonly string[];
beforeAll(async () => {
  test = await startProduct();
  everything = await tokenFor(test, { role: 'analyst' });
  tokens = await Promise.all(limits.map((brands) => tokenFor(test, { role: 'analyst', brands })));
});
afterAll(() => test.server.close());

const ask = (authorization: string, path: string) =>
  test.server.inject({ url: `/api/${path}`, headers: { authorization } });

/** What the limited user's question is the same as: that about the brands which they may see of those they asked for. */
function explicit(requested: readonly string[], limit: readonly string[]): string {
  const isAll = requested.length === 0 || requested.includes('B000001') || requested.includes('all');
  const seen = isAll ? limit : limit.filter((brand) => requested.includes(brand));
  return seen.length === 0 ? 'nobody' : seen.join(',');
}

const brands = fc.oneof(
  fc.constant<string[]>([]),
  fc.constantFrom(['B000001'], ['all'], ['B000003', 'B000001']),
  fc.subarray(['B000002', 'B000003', 'B000004', 'B000005', 'B000007', 'B999999'], { minLength: 1 }),
);
const limit = fc.integer({ min: 0, max: limits.length - 1 });
const date = fc.constantFrom(RANGE, '2026-11-01_2026-11-15', '2025-01-01_2026-11-15');

/** The limited user's answer, and that to the question which says the same. */
async function both(at: number, limited: string, explicitly: string): Promise<readonly [unknown, unknown]> {
  const [mine, theirs] = [await ask(tokens[at]!, limited), await ask(everything, explicitly)];
  if (mine.statusCode !== 200) throw new Error(`${limited}: ${mine.body.slice(0, 200)}`);
  return [mine.json(), theirs.json()];
}

const param = (name: string, value: string): string => (value === '' ? '' : `&${name}=${value}`);

describe('any question of somebody who may see certain brands', () => {
  const questions = fc.record({
    dataset: fc.constantFrom(
      ['delivery_daily', 'spend,impressions,ctr,cpa,roas'],
      ['exposure_panel', 'reach,frequency'],
      ['budget_pacing', 'spend,planned'],
    ),
    dimensions: fc.subarray(['brand', 'campaign', 'platform', 'date:week'], { maxLength: 2 }),
    more: fc.subarray(['rollup=true', 'totals=true', 'compare=previous_period', 'sort=brand', 'limit=5']),
    date,
    brands,
    at: limit,
  });

  it('is the same as that question with their brands in it: reports', async () => {
    await fc.assert(
      fc.asyncProperty(
        questions,
        async ({ dataset, dimensions, more, date: range, brands: requested, at }) => {
          const [name, measures] = dataset;
          const extra = more.filter((one) => one !== 'sort=brand' || dimensions.includes('brand'));
          const path = `reports/${name}?${['measures='.concat(measures!), ...extra].join('&')}${param('dimensions', dimensions.join(','))}&date=${range}`;
          const [mine, theirs] = await both(
            at,
            `${path}${param('brand_id', requested.join(','))}`,
            `${path}&brand_id=${explicit(requested, limits[at]!)}`,
          );
          expect(mine).toEqual(theirs);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is the same as that question with their brands in it: leaderboards, highlights, scores', async () => {
    const calls = fc.constantFrom(
      (ids: string, range: string) => `top/brands?date=${range}${param('brand_id', ids)}`,
      (ids: string, range: string) =>
        `top/campaigns?measure=cpa&limit=3&date=${range}${param('brand_id', ids)}`,
      (ids: string, range: string) => `highlights/acme?date=${range}${param('brand', ids)}`,
      (ids: string, range: string) => `all-scores/acme/${ids || 'B000001'}?date=${range}`,
      (ids: string, range: string) => `reportwright-score/acme/${ids || 'B000001'}?date=${range}`,
    );
    await fc.assert(
      fc.asyncProperty(
        calls,
        brands,
        fc.constantFrom(RANGE, '2026-11-01_2026-11-15'),
        limit,
        async (call, requested, range, at) => {
          const own = explicit(requested, limits[at]!);
          const [mine, theirs] = await both(at, call(requested.join(','), range), call(own, range));
          expect(mine).toEqual(theirs);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is the same as that question with their brands in it: files', async () => {
    const path = `reports/delivery_daily?measures=spend&dimensions=brand,campaign&date=${RANGE}&format=csv`;
    for (const [at, own] of limits.entries()) {
      const mine = await ask(tokens[at]!, path);
      expect(mine.body).toBe((await ask(everything, `${path}&brand_id=${explicit([], own)}`)).body);
    }
  });

  it('is the same as that question with their brands in it: lists of filters', async () => {
    const brandLists = new Set(['brandFilter', 'investmentBrand', 'revenueBrand']);
    for (const [at, own] of limits.entries()) {
      for (const call of [
        'global/filters?',
        'global/filters/additional?pageName=custom',
        'algorithmicopt/filter?',
        'notifications/filter?',
      ]) {
        const mine = (await ask(tokens[at]!, call)).json<FilterLists>();
        const theirs = (await ask(everything, `${call}&brand_id=${explicit([], own)}`)).json<FilterLists>();
        expect(Object.keys(mine)).toEqual(Object.keys(theirs));
        for (const [key, entries] of Object.entries(mine)) {
          // Lists of brands are never narrowed by brands, else nobody could choose a second one.
          const expected = theirs[key as keyof FilterLists] as typeof entries;
          const isSeen = ({ value }: { value: unknown }) => own.some((brand) => brand === value);
          expect(entries, `${call} ${key}`).toEqual(
            brandLists.has(key) ? (expected as { value: unknown }[]).filter(isSeen) : expected,
          );
        }
      }
    }
  });
});

describe('what somebody saved before they were limited', () => {
  it('is answered without the brands and campaigns that are none of theirs now', async () => {
    const path = 'global/filters/filter_saved_selections?configName=home';
    const lists = (await ask(everything, 'global/filters')).json<{
      brandFilter: { title: string; value: string }[];
      campaignFilter: { title: string; value: string }[];
    }>();
    const [own, foreign] = ['B000003', 'B000004'].map((id) =>
      lists.brandFilter.find(({ value }) => value === id)!,
    );
    const [campaign] = (await ask(everything, 'global/filters?brand_id=B000004')).json<typeof lists>()
      .campaignFilter;
    const selections = {
      brand: foreign,
      brands: [own, foreign],
      campaign,
      date: { title: 'October', value: '2026-10-01_2026-10-31' },
    };
    await test.post('analyst@acme', `${path}&action=add`, { saveName: 'Old', selections });
    const user = (await test.state.users.find('analyst@acme.example'))!;
    await test.state.users.save({ ...user, brands: ['B000003'] });
    test.clock.advance(3);
    const found = (await test.get('analyst@acme', path)).json<unknown>();
    await test.state.users.save(user);
    test.clock.advance(3);
    expect(found).toEqual([{ saveName: 'Old', selections: { brands: [own], date: selections.date } }]);
    expect((await test.get('analyst@acme', path)).json()).toEqual([{ saveName: 'Old', selections }]);
  });
});

describe('the scores of nobody', () => {
  it('are none', async () => {
    const { rows } = (await ask(tokens[3]!, `all-scores/acme/B000001?date=${RANGE}`)).json<ReportData>();
    expect(rows.filter(([, value]) => value !== null)).toEqual([]);
  });
});
