import type { Firsts } from '../../language/plan/index.ts';
import { queryList } from './query-lists.ts';
import { campaignDates } from './campaign-dates.ts';
import { listsOf } from './list-source.ts';
import type { ListSource } from './list-source.ts';
import { choosing } from './scope.ts';
import type { ListScope } from './scope.ts';

/** Returns the first brand with a campaign, by name, and its first campaign with its dates. */
export async function firstsOf(source: ListSource, scope: ListScope, today: string): Promise<Firsts> {
  const [brandList, campaignList] = listsOf(source, 'getFirsts');
  if (!brandList || !campaignList) return { brand: null, campaign: null };
  const brands = await queryList(source, scope, brandList);
  for (const brand of brands) {
    const own = choosing(scope, { brand_id: [brand.value] });
    const [first] = await queryList(source, own, campaignList);
    if (!first) continue;
    const value = String(first.value);
    const dates = await campaignDates(source, choosing(own, { campaign_id: [value] }), today);
    if (dates) return { brand, campaign: { title: first.title, value, ...dates } };
  }
  return { brand: brands[0] ?? null, campaign: null };
}
