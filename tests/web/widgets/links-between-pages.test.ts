import { describe, expect, it } from 'vitest';
import { simulate } from '../../../src/cascade/simulate/index.ts';
import { planFilterBar } from '../../../src/language/plan/index.ts';
import type { ComponentPlan, Link } from '../../../src/language/plan/index.ts';
import { linkAddress } from '../../../src/web/widgets/link-address.ts';
import { planOf, shippedRoutes } from '../../e2e/support/shipped-routes.ts';

interface Found {
  readonly from: string;
  readonly link: Link;
}

/** The links with filters in a part of a page, however deep. */
function linksIn(part: unknown, from: string): Found[] {
  if (part === null || typeof part !== 'object') return [];
  const { route, filters } = part as Partial<Link>;
  const own = typeof route === 'string' && typeof filters === 'object' ? [{ from, link: part as Link }] : [];
  return [...own, ...Object.values(part).flatMap((each) => linksIn(each, from))];
}

const links = shippedRoutes.flatMap((route) => linksIn(planOf(route), route));
const filtersOf = (route: string): readonly ComponentPlan[] => planOf(route)?.filterBar?.components ?? [];
const filterIn = (route: string, name: string) => filtersOf(route).find((each) => each.name === name);

/** The filter of the link's own page whose selection it passes on. */
const passedBy = ({ from }: Found, written: string | boolean) =>
  filterIn(from, /^\$(\w+)\$$/.exec(String(written))?.[1] ?? '');

/** A filter bar with dates only, so that no reply cuts them. */
const dates = planFilterBar('dates', { components: { date: { type: 'selectDate' } } }, 'reportwright');

const said = ({ from, link }: Found, name: string): string => `${from} → ${link.route}: ${name}`;

describe('a link between the pages of the product', () => {
  it('says whether ended campaigns are listed, where it passes a campaign and only running ones would be', () => {
    const silent = links.filter(
      ({ link: { route, filters = {} } }) =>
        'campaign' in filters && !('activeCampaigns' in filters) && filterIn(route, 'activeCampaigns'),
    );
    expect(silent.map((found) => said(found, 'campaign'))).toEqual([]);
  });

  it('keeps all brands where its page begins with all of them', () => {
    const lost = links.flatMap((found) =>
      Object.entries(found.link.filters ?? {}).flatMap(([name, written]) => {
        const own = passedBy(found, written);
        const other = filterIn(found.link.route, name);
        if (own?.type !== 'selectList' || own.defaultEntry === null || other === undefined) return [];
        const [all, theirs] = [own, other].map(({ defaultEntry }) => JSON.stringify(defaultEntry));
        return all === theirs ? [] : [said(found, name)];
      }),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['2026', '2026-01-01', '2026-12-31'],
    ['2026-Q3', '2026-07-01', '2026-09-30'],
    ['2026-02', '2026-02-01', '2026-02-28'],
  ])('opens the days of %s, where its page chooses periods and the other days', (period, first, last) => {
    const periods = links.flatMap((found) => {
      const written = found.link.filters?.['date'];
      const own = written === undefined ? undefined : passedBy(found, written);
      const isPeriod = own !== undefined && own.type !== 'selectDate';
      return isPeriod ? [{ ...found, name: own.name }] : [];
    });
    expect(periods.length).toBeGreaterThan(5);
    for (const { link, name } of periods) {
      const plain: Link = { ...link, filters: { date: `$${name}$` } };
      const row = { columns: [], valueAt: () => null };
      const session = {};
      const address = linkAddress(plain, row, {
        filterQuery: () => `?${name}=${period}`,
        route: {},
        session,
      });
      expect(address).toBe(`${link.route}?date=${period}`);
      expect(filterIn(link.route, 'date')!.type).toBe('selectDate');
    }
    const url = `?date=${period}`;
    const { final, notices } = simulate(dates, { filterBar: 'dates', url, replies: [] }, '2026-12-31');
    expect(final['date']!.selected).toBe(`${first}_${last}`);
    expect(notices).toEqual([]);
  });
});
