import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockAt } from '../../support/clock.ts';
import { pagesOfLists, startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

const zones: Readonly<Record<string, string>> = { acme: 'Europe/Berlin', globex: 'America/New_York' };

let test: TestServer;
beforeAll(async () => {
  const pages = await pagesOfLists();
  const variant = (company: string) => ({ ...pages.variant(company), timeZone: zones[company]! });
  test = await startTestServer({ pages: { ...pages, variant }, clock: clockAt('2026-03-01T23:30:00Z') });
});
afterAll(() => test.server.close());

describe('half an hour before midnight in Greenwich', () => {
  it.each([
    ['acme', '2026-03-02'],
    ['globex', '2026-03-01'],
  ])('everybody of %s has %s, wherever they are', async (company, today) => {
    const { campaignDateInfo } = (await test.get(`analyst@${company}`, 'global/filters/date')).json();
    expect(campaignDateInfo.endDate).toBe(today);
    expect((await test.get(`analyst@${company}`, 'global/metadata')).json().timeZone).toBe(zones[company]);
  });
});
