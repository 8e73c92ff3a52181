import type { CampaignDates, PageName } from '../../../language/plan/index.ts';
import { badRequest, HttpError, json } from '../../api/handler.ts';
import type { Handler, Handlers } from '../context.ts';
import { todayOf } from '../today.ts';
import { askLists } from '../../lists/ask.ts';
import { campaignDates } from '../../lists/campaign-dates.ts';
import { firstsOf } from '../../lists/firsts.ts';
import { filterLists } from '../../lists/lists.ts';
import type { FilterList } from '../../lists/lists.ts';
import { pageLists } from '../../lists/page-lists.ts';
import { getList } from './get-list.ts';
import { factsOf } from './list-facts.ts';
import { scopeOf } from './list-scope.ts';

const { brandFilter, campaignFilter, platformFilter, source, priority, notificationType } = filterLists;

/** The lists that filter bars choose from. */
export const filterHandlers: Handlers = {
  getList,
  getFilters: lists({ brandFilter, campaignFilter }),
  getOptimizationFilters: lists({ brandFilter, platformFilter, campaignFilter }),
  getNotificationFilters: lists({ brandFilter, campaignFilter, source, priority, notificationType }),
  async getAdditionalFilters(request, context) {
    const pageName = (request.query.pageName as PageName | undefined) ?? 'custom';
    return await lists(pageLists[pageName])(request, context);
  },
  async getWelcomeBox(request, context) {
    const { user } = request.query;
    if (user !== undefined && user !== request.principal.userName)
      throw new HttpError(403, 'other-user', 'This is not the user of your session.');
    return await lists({ brandFilter })(request, context);
  },
  async getCampaignDates(request, context) {
    const { productId } = context.pages;
    const scope = scopeOf(request, context);
    const facts = await factsOf(context, request.principal, request.signal);
    const campaignDateInfo = await campaignDates(facts, scope, todayOf(context, scope.company));
    if (!campaignDateInfo)
      throw badRequest([{ name: `${productId}_id`, message: 'names no campaign that you may see' }]);
    return json({ campaignDateInfo } satisfies CampaignDates);
  },
  async getFirsts(request, context) {
    const scope = scopeOf(request, context);
    const facts = await factsOf(context, request.principal, request.signal);
    return json(await firstsOf(facts, scope, todayOf(context, scope.company)));
  },
};

function lists(found: Readonly<Record<string, FilterList>>): Handler {
  return async (request, context) => {
    const facts = await factsOf(context, request.principal, request.signal);
    return json(await askLists(facts, scopeOf(request, context), found));
  };
}
