import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPages, startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';
import { productLists } from '../../support/product-lists.ts';

/** Plans, and campaigns with what is among them, are for those who may read budgets: analysts, and no viewers. */
const guarded = ['list_plans', 'list_campaigns'];
const access = { action: 'read', subject: 'Budget' } as const;

let test: TestServer;
beforeAll(async () => {
  const datasets = new Map(
    [...productLists.datasets].map(([name, plan]) => [
      name,
      guarded.includes(name) ? { ...plan, access } : plan,
    ]),
  );
  const none = noPages();
  const company = { ...none.base(), ...productLists, datasets };
  test = await startTestServer({ pages: { ...none, base: () => company, variant: () => company } });
});
afterAll(() => test.server.close());

const keysFor = async (name: string, path: string): Promise<string[]> => {
  const response = await test.get(name, path);
  expect(response.statusCode).toBe(200);
  return Object.keys(response.json());
};

describe('filter lists of a dataset with access', () => {
  it('are answered to those who have it', async () => {
    expect(await keysFor('analyst@acme', 'global/filters')).toEqual(['brandFilter', 'campaignFilter']);
    expect(await keysFor('analyst@acme', 'global/filters/additional?pageName=planSummaryReport')).toEqual([
      'planFilter',
      'kpiTypeFilter',
    ]);
  });

  it('are left out for others, with the lists that would tell of their members', async () => {
    expect(await keysFor('viewer@acme', 'global/filters')).toEqual(['brandFilter']);
    // Platforms are those of running campaigns.
    expect(await keysFor('viewer@acme', 'algorithmicopt/filter')).toEqual(['brandFilter']);
    const all = await keysFor('viewer@acme', 'global/filters/additional');
    expect(all).toContain('retailerFilter');
    expect(all).not.toContain('planFilter');
    expect(all).not.toContain('channelFilter');
  });

  it.each([
    'global/filters/additional?pageName=planSummaryReport',
    'global/filters/firsts',
    'lists/list_plans?dimension=plan',
    'reports/list_plans?measures=rows',
  ])('are a 403 where nothing else was asked for: %s', async (path) => {
    const response = await test.get('viewer@acme', path);
    expect(response.statusCode).toBe(403);
    expect(response.json().error).toMatchObject({
      code: 'not-allowed',
      message: 'This needs the ability to read Budget.',
    });
    expect((await test.get('analyst@acme', path)).statusCode).toBe(200);
  });
});
