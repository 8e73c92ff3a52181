import type { CampaignDates, PageName } from '../../../language/plan/index.ts';
import { badRequest, HttpError, json } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { lackedFor } from '../../lists/list-source.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { demand } from '../auth/abilities.ts';
import type { Handler, Handlers, ServerContext } from '../context.ts';
import { todayOf } from '../today.ts';
import { queryLists } from '../../lists/query-lists.ts';
import { campaignDates } from '../../lists/campaign-dates.ts';
import { firstsOf } from '../../lists/firsts.ts';
import { withOwnNotifications } from '../notifications/own-notifications.ts';
import { getList } from './get-list.ts';
import { listSourceOf } from './list-facts.ts';
import { scopeOf } from './list-scope.ts';

/** The handlers of the lists that filter bars choose from. */
export const filterHandlers: Handlers = {
  getList,
  getFilters: lists('getFilters'),
  getOptimizationFilters: lists('getOptimizationFilters'),
  async getNotificationFilters(request, context) {
    const source = await sourceFor('getNotificationFilters', 'any', request, context);
    const found = await queryLists(source, scopeOf(request, context), 'getNotificationFilters');
    return json(await withOwnNotifications(found, request, context));
  },
  async getAdditionalFilters(request, context) {
    const pageName = (request.query.pageName as PageName | undefined) ?? 'custom';
    return await lists(pageName)(request, context);
  },
  async getWelcomeBox(request, context) {
    const { user } = request.query;
    if (user !== undefined && user !== request.principal.userName)
      throw new HttpError(403, 'other-user', 'This is not the user of your session.');
    return await lists('getWelcomeBox')(request, context);
  },
  async getCampaignDates(request, context) {
    const { productId } = context.pages;
    const scope = scopeOf(request, context);
    const source = await sourceFor('getCampaignDates', 'all', request, context);
    const campaignDateInfo = await campaignDates(source, scope, todayOf(context, scope.company));
    if (!campaignDateInfo)
      throw badRequest([{ name: `${productId}_id`, message: 'names no campaign that you may see' }]);
    return json({ campaignDateInfo } satisfies CampaignDates);
  },
  async getFirsts(request, context) {
    const scope = scopeOf(request, context);
    const source = await sourceFor('getFirsts', 'all', request, context);
    return json(await firstsOf(source, scope, todayOf(context, scope.company)));
  },
};

/** The handler of the lists of a page, or of an operation. */
function lists(requester: string): Handler {
  return async (request, context) => {
    const source = await sourceFor(requester, 'any', request, context);
    return json(await queryLists(source, scopeOf(request, context), requester));
  };
}

/** Returns the source of lists. Throws a 403 when the user may not get the lists that are needed. */
async function sourceFor(
  requester: string,
  need: 'all' | 'any',
  request: ApiRequest,
  context: ServerContext,
): Promise<ListSource> {
  const source = await listSourceOf(context, request.principal, request.signal);
  demand(request.principal, lackedFor(source, requester, need));
  return source;
}
