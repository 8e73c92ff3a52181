import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/cli/import/read-csv.ts';
import { checked, specsOf, totalOf } from './checked.ts';
import type { Checked } from './checked.ts';

const of = (text: string, ...flags: readonly string[]) => checked(readCsv(Buffer.from(text)), ...flags);

/** Made-up rows in the columns of each platform, and what must come out. */
const SPECIMENS: readonly (readonly [platform: string, csv: string, spend: number | null, currency: string | null])[] = [
  ['Google Ads', 'id,date,cost_micros,impressions,clicks,base_campaign,conversions\n1,2026-01-01,1500000,100,5,b,0.5\n', 1.5, null],
  ['Microsoft Ads', 'date,account_id,delivered_match_type,currency_code,spend,impressions,clicks\n2026-01-01,1,Exact,USD,2.5,10,1\n', 2.5, null],
  ['Facebook Ads', 'ad_id,date,account_id,impressions,inline_link_clicks,spend\n1,2026-01-01,2,100,5,3.25\n', 3.25, null],
  ['LinkedIn Ads', 'campaign_id,day,cost_in_local_currency,cost_in_usd,impressions,clicks\n1,2026-01-01,9,10,100,5\n', 9, null],
  ['Snapchat Ads', 'ad_id,date,impressions,spend,swipes\na,2026-01-01 05:00:00,100,2500000,4\n', 2.5, null],
  ['Pinterest Ads', 'date,advertiser_id,impression_1,clickthrough_1,spend_in_micro_dollar\n2026-01-01,1,100,5,1230000\n', 1.23, 'USD'],
  ['Reddit Ads', 'account_id,ad_id,date,spend,ecpm,impressions,clicks,comment_upvotes\n1,2,2026-01-01,7000000,70000000,100,5,3\n', 7, null],
  ['TikTok Ads', 'AD_ID,STAT_TIME_HOUR,SPEND,IMPRESSIONS,CLICKS,CTR,REACH\n1,2026-01-01 03:00:00,4.5,100,2,2,-\n', 4.5, null],
  ['X (Twitter) Ads', 'account_id,line_item_id,date,billed_charge_local_micro,clicks,impressions\n1,2,2026-01-01,880000,5,100\n', 0.88, null],
  ['Apple Search Ads', 'date,id,local_spend_amount,local_spend_currency,taps,impressions,tap_through_rate\n2026-01-01,1,5.5,USD,5,100,0.05\n', 5.5, null],
  ['Amazon Ads', 'campaign_id,date,cost,clicks,impressions,campaign_bidding_strategy,campaign_budget_amount\n1,2026-01-01,6.5,3,100,auto,50\n', 6.5, null],
  ['Google Search Console', 'Top queries,Clicks,Impressions,CTR,Position\nshoes,1,10,10%,3.5\n', null, null],
]; // prettier-ignore

describe('an export of a platform', () => {
  it.each(SPECIMENS)('is recognised by its columns, with its units: %s', (platform, csv, spend, currency) => {
    const found = of(csv);
    expect(found.plan.recognised?.platform).toBe(platform);
    expect(totalOf(found, 'spend')).toBe(spend);
    expect(specsOf(found).spend?.currency ?? null).toBe(currency);
    expect(found.plan.inferred?.filter(({ isGuess }) => isGuess)).toEqual([]);
    expect(found.key ?? { isGuess: false, shared: 0 }).toMatchObject({ isGuess: false, shared: 0 });
  });

  it('is recognised whatever the order and the case of its columns', () => {
    const found = of('SPEND,Inline Link Clicks,impressions,account id,DATE,ad_id\n1,2,3,4,2026-01-01,5\n');
    expect(found.plan.recognised).toMatchObject({ platform: 'Facebook Ads', title: 'ads by day' });
  });

  it('has ratios of its own parts, and figures of people that do not add up', () => {
    const specs = specsOf(
      of('account_id,country,date,frequency,impressions,reach,spend\n1,DE,2026-01-01,2,100,50,3\n'),
    );
    expect(specs).toMatchObject({
      reach: { single: 'reach', format: 'integer' },
      frequency: { single: 'frequency' },
      cpm: { ratio: ['spend', 'impressions'], scale: 1000 },
    });
  });

  it('takes a rate as its own mean, weighted by what it is of, where a part is missing', () => {
    const found = of(
      'AD_ID,STAT_TIME_HOUR,SPEND,IMPRESSIONS,CLICKS,AVERAGE_VIDEO_PLAY,VIDEO_PLAY_ACTIONS\n1,2026-01-01,1,9,2,2.5,7\n',
    );
    expect(specsOf(found).average_video_play).toMatchObject({
      average: 'average_video_play',
      weight: 'video_play_actions',
    });
  });
});

// Real exports that are not part of the project; the README beside them has control totals.
const DATA = '../shared/data/ad-platform-exports';
const where = existsSync(DATA) ? '' : ` (left out: there is no ${DATA})`;
const files = where === '' ? readdirSync(DATA).filter((name) => name.endsWith('.csv')) : ['none'];
const HISTORIES = new Set([
  'facebook_ads_account_history_data.csv',
  'linkedin_ad_creative_history_data.csv',
  'snapchat_ad_account_history_data.csv',
  'snapchat_ad_history_data.csv',
  'snapchat_ad_squad_history_data.csv',
  'snapchat_campaign_history_data.csv',
]);
const read = (name: string): Checked => checked(readCsv(readFileSync(path.join(DATA, name))));

describe.skipIf(where !== '')(`the real exports of eleven platforms${where}`, () => {
  it('are 124', () => {
    expect(files).toHaveLength(124);
  });

  it.each(files)('%s is recognised, and each column is what it is', (name) => {
    const found = read(name);
    expect(found.plan.recognised).not.toBeNull();
    expect(found.warnings).toEqual([]);
    const specs = Object.values(specsOf(found));
    const measured = new Set(specs.flatMap(({ sum, average, single }) => [sum, average, single]));
    const grouped = new Set(found.dataset.dimensions.flatMap(({ column, label }) => [column, label]));
    const columns = found.plan.inferred ?? [];
    const ids = columns.filter(({ name: column }) => /(^|_)(id|index|synced)$/.test(column));
    expect(ids.filter(({ name: column }) => measured.has(column))).toEqual([]);
    expect(columns.filter(({ name: column }) => measured.has(column) && grouped.has(column))).toEqual([]);
    const micros = specs.filter((spec) => /micro/.test(String(spec.sum ?? spec.single ?? '')));
    expect(micros.map(({ scale }) => scale)).toEqual(micros.map(() => 0.000001));
    // Histories without their moment have rows twice: nothing tells those apart.
    const isHistory = HISTORIES.has(name);
    expect(found.key === null).toBe(isHistory);
    const requested = found.doubts.map(({ flag }) => flag.split(' ')[0]);
    expect(requested.filter((flag) => flag !== '--currency' && flag !== '--decimal')).toEqual([]);
  });

  it('agree with their control totals', () => {
    const microsoft = read('microsoft_ads_campaign_performance_daily_report_data.csv');
    expect(totalOf(microsoft, 'clicks')).toBe(592);
    expect(totalOf(microsoft, 'impressions')).toBe(7569);
    expect(totalOf(microsoft, 'spend')).toBeCloseTo(946.34, 2);
    const snapchat = read('snapchat_ad_hourly_report_data.csv');
    expect(totalOf(snapchat, 'impressions')).toBe(362_452);
    expect(totalOf(snapchat, 'spend')).toBeCloseTo(2513.448305, 6);
    expect(snapchat.dataset.dimensions.find(({ name }) => name === 'ad_id')?.distinct).toBe(18);
  });
});
