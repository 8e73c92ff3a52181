import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_PARAMETERS } from '../../../src/language/plan/index.ts';
import type { FilterEntry, FilterLists } from '../../../src/language/plan/index.ts';
import { shippedBars } from '../../support/shipped-bars.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../support/warehouse.ts';

/** A server, and the values that each parameter may take there. */
interface World {
  readonly lists: (path: string, params: Readonly<Record<string, string>>) => Promise<FilterLists>;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

async function worldOf(test: TestServer): Promise<World> {
  const lists: World['lists'] = async (path, params) => {
    const response = await test.get('analyst@acme', `${path}?${new URLSearchParams(params)}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  const all = await lists('global/filters/additional', {});
  const of = (key: string): string[] => (all[key] ?? []).map(({ value }) => String(value));
  const campaigns = of('campaignFilter');
  const values = {
    brand_id: of('brandFilter'),
    // Some are enough: those of one brand and objective stand near each other by name.
    reportwright_id: campaigns.filter((_, index) => index % Math.ceil(campaigns.length / 20) === 0),
    active_campaigns: ['true'],
    sourceType: ['app', 'web'],
    platform: of('platformFilter'),
    year: of('yearFilter'),
    source: of('source'),
    priority: of('priority'),
  };
  return { lists, values };
}

/** The demonstration, whose brands are alike in what all of them do, and a few facts, whose brands are not. */
let worlds: readonly World[];
let servers: readonly TestServer[];
beforeAll(async () => {
  const demo = await startTestServer({ warehouse: await demoWarehouse() });
  const few = await startTestServer();
  servers = [demo, few];
  demo.clock.advance(Date.parse(`${DEMO.today}T12:00:00Z`) / 1000 - demo.clock.now().getTime() / 1000);
  worlds = [await worldOf(demo), await worldOf(few)];
});
afterAll(() => Promise.all(servers.map(({ server }) => server.close())));

/** Each parameter that a shipped bar narrows a list by, once, with what the bar always sends beside it. */
const narrowings = new Map(
  shippedBars.flatMap(({ plan }) =>
    plan.components.flatMap(({ remote }) => {
      if (remote === null) return [];
      const { path, responseKey, params, dimension } = remote;
      const { pageName } = params;
      return (
        Object.keys(params)
          .filter((name) => name !== 'pageName' && !LIST_PARAMETERS.includes(name))
          // All campaigns of a brand span all time, unless it is older: see campaign-dates.test.ts.
          .filter((name) => !(responseKey === 'campaignDateInfo' && name === 'brand_id'))
          // All brands of the demonstration's company are sold in one market.
          .filter(() => !(path === 'lists/share_of_voice' && dimension === 'market'))
          .map((name) => {
            const page: Record<string, string> = {
              ...(pageName === undefined ? {} : { pageName: String(pageName) }),
              ...(dimension === null ? {} : { dimension }),
            };
            const title = [path, pageName ?? dimension ?? '', responseKey, name].join(' ');
            return [title, { title, path, responseKey, name, page }] as const;
          })
      );
    }),
  ),
);

const textOf = ({ value }: FilterEntry): string => JSON.stringify(value);

interface Narrowing {
  readonly path: string;
  readonly responseKey: string;
  readonly name: string;
  readonly page: Readonly<Record<string, string>>;
}

/** Whether some value of the parameter leaves less of the list, and what any leaves that was not there. */
async function tried({ lists, values }: World, { path, responseKey, name, page }: Narrowing) {
  const whole = (await lists(path, page))[responseKey]!;
  const strangers: string[] = [];
  let isLess = false;
  for (const value of values[name]!) {
    const part = (await lists(path, { ...page, [name]: value }))[responseKey]!;
    isLess ||= JSON.stringify(part) !== JSON.stringify(whole);
    if (!Array.isArray(whole)) continue;
    const there = new Set(whole.map(textOf));
    strangers.push(...part.map(textOf).filter((text) => !there.has(text)));
  }
  return { isLess, strangers };
}

describe('a parameter that a shipped bar sends', () => {
  it.each([...narrowings.values()])('narrows: $title', async (narrowing) => {
    const found = [await tried(worlds[0]!, narrowing), await tried(worlds[1]!, narrowing)];
    expect(found.flatMap(({ strangers }) => strangers)).toEqual([]);
    expect(found.map(({ isLess }) => isLess)).toContain(true);
  });
});
