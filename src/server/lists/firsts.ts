import type { Firsts } from '../../language/plan/index.ts';
import { askList } from './ask.ts';
import type { Facts } from './ask.ts';
import { campaignDates } from './campaign-dates.ts';
import { filterLists } from './lists.ts';
import type { ListScope } from './scope.ts';

/** The first brand that has a campaign, by name, and its first campaign with its dates. */
export async function firstsOf(facts: Facts, scope: ListScope, today: string): Promise<Firsts> {
  const brands = await askList(facts, scope, filterLists.brandFilter);
  for (const brand of brands) {
    const own = { ...scope, brands: [String(brand.value)] };
    const [first] = await askList(facts, own, filterLists.campaignFilter);
    if (!first) continue;
    const value = String(first.value);
    const dates = await campaignDates(facts, { ...own, campaigns: [value] }, today);
    if (dates) return { brand, campaign: { title: first.title, value, ...dates } };
  }
  return { brand: brands[0] ?? null, campaign: null };
}
