import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilterLists } from '../../../src/language/plan/index.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const ask = async (path: string, name = 'analyst@acme') => {
  const response = await test.get(name, path);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const titles = (lists: FilterLists, key: string): unknown[] => (lists[key] ?? []).map(({ title }) => title);

const notified = async (query: string, key: string) =>
  titles(await ask(`notifications/filter?${query}`), key);

/** The product's own sources of notifications; the project of this test has no words for them. */
const ownSources = ['notifications.alerts', 'notifications.schedules'];

const dates = async (query: string) => (await ask(`global/filters/date${query}`)).campaignDateInfo;

describe('global/filters', () => {
  it('lists the brands and campaigns of the company, by name', async () => {
    expect(await ask('global/filters')).toEqual({
      brandFilter: [
        { title: 'Alba', value: 'B000002' },
        { title: 'Boreal', value: 'B000003' },
      ],
      campaignFilter: [
        { title: 'Autumn', value: 'C2' },
        { title: 'Launch', value: 'C3' },
        { title: 'Spring', value: 'C1' },
      ],
    });
  });

  it('gives another company its own, though the brand ids are the same', async () => {
    const lists = await ask('global/filters?brand_id=B000002', 'analyst@globex');
    expect(titles(lists, 'brandFilter')).toEqual(['Corvo']);
    expect(titles(lists, 'campaignFilter')).toEqual(['Rival launch']);
  });

  it('narrows the campaigns to brands, and all brands to nothing', async () => {
    expect(titles(await ask('global/filters?brand_id=B000003'), 'campaignFilter')).toEqual([
      'Autumn',
      'Launch',
    ]);
    expect(titles(await ask('global/filters?brand_id=B000001'), 'campaignFilter')).toHaveLength(3);
    expect(titles(await ask('global/filters?brand_id=B999999'), 'campaignFilter')).toEqual([]);
  });

  it('keeps those that run today', async () => {
    expect(titles(await ask('global/filters?active_campaigns=true'), 'campaignFilter')).toEqual(['Spring']);
    expect(titles(await ask('global/filters?active_campaigns=false'), 'campaignFilter')).toHaveLength(3);
  });

  it('takes a value for a value, whatever it says', async () => {
    const lists = await ask(`global/filters?brand_id=${encodeURIComponent("x') OR 1=1 --")}`);
    expect(titles(lists, 'campaignFilter')).toEqual([]);
  });
});

describe('global/filters/additional', () => {
  it('answers every list that the facts hold', async () => {
    const lists = await ask('global/filters/additional?pageName=custom');
    expect(titles(lists, 'platformFilter')).toEqual(['Google Ads', 'Meta', 'YouTube']);
    expect(titles(lists, 'channelFilter')).toEqual(['Search', 'Social', 'Video']);
    expect(titles(lists, 'objectiveFilter')).toEqual(['awareness', 'conversion']);
    expect(titles(lists, 'productFilter')).toEqual(['Bags', 'Shoes']);
    expect(lists.yearFilter).toEqual([
      { title: '2026', value: 2026 },
      { title: '2025', value: 2025 },
    ]);
    expect(titles(lists, 'quarterFilter')).toEqual(['2026-Q1', '2025-Q3']);
    expect(titles(lists, 'monthFilter')).toEqual(['2026-02', '2025-09']);
  });

  it('narrows each list by all parameters but its own', async () => {
    const lists = await ask('global/filters/additional?platform=YouTube&year=2026');
    expect(titles(lists, 'platformFilter')).toEqual(['Meta', 'YouTube']);
    expect(titles(lists, 'channelFilter')).toEqual(['Video']);
    expect(titles(lists, 'campaignFilter')).toEqual(['Spring']);
    expect(titles(lists, 'yearFilter')).toEqual(['2026']);
  });

  it('narrows by brand, by campaign and by what runs', async () => {
    expect(titles(await ask('global/filters/additional?brand_id=B000003'), 'platformFilter')).toEqual([
      'Google Ads',
    ]);
    expect(titles(await ask('global/filters/additional?reportwright_id=C1'), 'channelFilter')).toEqual([
      'Social',
      'Video',
    ]);
    expect(titles(await ask('global/filters/additional?active_campaigns=true'), 'objectiveFilter')).toEqual([
      'awareness',
    ]);
  });
});

describe('global/filters/date', () => {
  it('spans a campaign, up to today while it runs', async () => {
    expect(await dates('?reportwright_id=C1')).toEqual({ startDate: '2026-02-01', endDate: '2026-03-01' });
    expect(await dates('?reportwright_id=C2')).toEqual({ startDate: '2025-09-01', endDate: '2025-11-30' });
    expect(await dates('?reportwright_id=C3')).toEqual({ startDate: '2026-06-01', endDate: '2026-06-30' });
  });

  it('spans all time for brands and all campaigns', async () => {
    const allTime = { startDate: '2023-01-01', endDate: '2026-03-01' };
    expect(await dates('')).toEqual(allTime);
    expect(await dates('?brand_id=B000002&reportwright_id=all')).toEqual(allTime);
    expect(await dates('?brand_ids=B000002,B000003')).toEqual(allTime);
  });

  it("knows no campaign that is another company's", async () => {
    const response = await test.get('analyst@acme', 'global/filters/date?reportwright_id=C9');
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details).toEqual([
      { name: 'reportwright_id', message: 'names no campaign that you may see' },
    ]);
  });
});

describe('the other filter calls', () => {
  it('give the first brand and its first campaign', async () => {
    expect(await ask('global/filters/firsts')).toEqual({
      brand: { title: 'Alba', value: 'B000002' },
      campaign: { title: 'Spring', value: 'C1', startDate: '2026-02-01', endDate: '2026-03-01' },
    });
  });

  it('fill the welcome box for oneself only', async () => {
    const own = await ask('welcome-box/acme?user=analyst%40acme.example');
    expect(titles(own, 'brandFilter')).toEqual(['Alba', 'Boreal']);
    const other = await test.get('analyst@acme', 'welcome-box/acme?user=admin%40acme.example');
    expect(other.statusCode).toBe(403);
  });

  it('narrow what can be optimized by brand and platform', async () => {
    const lists = await ask('algorithmicopt/filter?brand_id=B000002&platform=Meta');
    expect(Object.keys(lists)).toEqual(['brandFilter', 'platformFilter', 'campaignFilter']);
    expect(titles(lists, 'campaignFilter')).toEqual(['Spring']);
    expect(titles(lists, 'platformFilter')).toEqual(['Meta', 'YouTube']);
  });

  it('list what notifications can be narrowed by, the most urgent first', async () => {
    const lists = await ask('notifications/filter');
    expect(Object.keys(lists)).toEqual([
      'brandFilter',
      'campaignFilter',
      'source',
      'priority',
      'notificationType',
    ]);
    expect(titles(lists, 'source')).toEqual(['Delivery', 'Planning', 'Tracking', ...ownSources]);
    expect(titles(lists, 'priority')).toEqual(['high', 'medium', 'low']);
  });

  it('narrow notifications by brand, campaign, source and priority', async () => {
    expect(await notified('brand_id=B000002', 'source')).toEqual(['Delivery', 'Tracking', ...ownSources]);
    expect(await notified('reportwright_id=C2', 'priority')).toEqual(['high', 'low']);
    expect(await notified('source=Delivery', 'priority')).toEqual(['high', 'medium']);
    expect(await notified('source=Delivery&priority=high', 'notificationType')).toEqual([
      'Budget nearly spent',
    ]);
  });
});

describe('a user who is limited to brands', () => {
  it('finds nothing of the others in any list', async () => {
    const analyst = (await test.state.users.find('analyst@acme.example'))!;
    await test.state.users.seed([{ ...analyst, userName: 'limited@acme.example', brands: ['B000003'] }]);
    const lists: FilterLists = await ask('global/filters/additional', 'limited@acme');
    expect(titles(lists, 'brandFilter')).toEqual(['Boreal']);
    expect(titles(lists, 'campaignFilter')).toEqual(['Autumn', 'Launch']);
    expect(titles(lists, 'platformFilter')).toEqual(['Google Ads']);
    expect(await ask('global/filters?brand_id=B000002', 'limited@acme')).toMatchObject({
      campaignFilter: [],
    });
    const foreign = await test.get('limited@acme', 'global/filters/date?reportwright_id=C1');
    expect(foreign.statusCode).toBe(400);
    expect(await ask('global/filters/firsts', 'limited@acme')).toMatchObject({ campaign: { value: 'C2' } });
  });
});
