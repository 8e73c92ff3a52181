import type { CampaignDates } from '../../language/plan/index.ts';
import { badRequest, HttpError, json } from '../http/handler.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { sourcesOf } from '../account/sources.ts';
import { askLists, factsOf } from './ask.ts';
import { campaignDates } from './campaign-dates.ts';
import { firstsOf } from './firsts.ts';
import { filterLists } from './lists.ts';
import type { FilterKey } from './lists.ts';
import { isoDay, scopeOf } from './scope.ts';

/** The lists that filter bars choose from. */
export const filterHandlers: Handlers = {
  getFilters: lists(['brandFilter', 'campaignFilter']),
  getAdditionalFilters: lists(Object.keys(filterLists) as FilterKey[]),
  getOptimizationFilters: lists(['brandFilter', 'platformFilter', 'campaignFilter']),
  async getWelcomeBox(request, context) {
    const { user } = request.query;
    if (user !== undefined && user !== request.principal.userName)
      throw new HttpError(403, 'other-user', 'This is not the user of your session.');
    return json(await askLists(request, context, ['brandFilter']));
  },
  async getNotificationFilters(request, context) {
    const [found, sources] = await Promise.all([
      askLists(request, context, ['brandFilter', 'campaignFilter']),
      sourcesOf(request.principal.company, context.warehouse, request.signal),
    ]);
    return json({ ...found, source: sources.map((source) => ({ title: source, value: source })) });
  },
  async getCampaignDates(request, context) {
    const { productId } = context.pages;
    const scope = scopeOf(request, productId, context.clock);
    const facts = await factsOf(context, scope.company, request.signal);
    const campaignDateInfo = await campaignDates(facts, scope, isoDay(context.clock.now()));
    if (!campaignDateInfo)
      throw badRequest([{ name: `${productId}_id`, message: 'names no campaign that you may see' }]);
    return json({ campaignDateInfo } satisfies CampaignDates);
  },
  async getFirsts(request, context) {
    const scope = scopeOf(request, context.pages.productId, context.clock);
    const facts = await factsOf(context, scope.company, request.signal);
    return json(await firstsOf(facts, scope, isoDay(context.clock.now())));
  },
};

function lists(keys: readonly FilterKey[]): Handler {
  return async (request, context) => json(await askLists(request, context, keys));
}
