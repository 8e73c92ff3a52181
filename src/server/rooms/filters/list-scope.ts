import type { ListParent } from '../../../language/plan/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ListScope } from '../../lists/scope.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import type { ServerContext } from '../context.ts';
import { todayOf } from '../today.ts';

/** Values that mean all brands or all campaigns. */
const allEntries = new Set<unknown>(['B000001', 'all']);

/** Whether a filter of a request includes one of the members. A filter without a value includes all. */
export function isChosen(filter: unknown, members: readonly string[]): boolean {
  const chosen: readonly unknown[] = Array.isArray(filter) ? filter : [];
  const isAll = chosen.length === 0 || chosen.some((value) => allEntries.has(value));
  return isAll || members.some((member) => chosen.includes(member));
}

/** The scope of a request, limited to what its user may see. */
export function scopeOf({ principal, query }: ApiRequest, context: ServerContext): ListScope {
  const chosen = (filter: ListParent, ...names: string[]): ListScope['chosen'] => {
    const values = names.flatMap((name) => (query[name] ?? []) as SqlValue | readonly SqlValue[]);
    return values.length === 0 || values.some((value) => allEntries.has(value)) ? {} : { [filter]: values };
  };
  return {
    company: principal.company,
    allowedBrands: principal.brands,
    chosen: {
      ...chosen('brand_id', 'brand_id', 'brand_ids'),
      ...chosen('campaign_id', `${context.pages.productId}_id`),
      ...chosen('platform', 'platform'),
      ...chosen('year', 'year'),
      ...chosen('sourceType', 'sourceType'),
      ...chosen('source', 'source'),
      ...chosen('priority', 'priority'),
    },
    activeOn: query.active_campaigns === true ? todayOf(context, principal.company) : null,
  };
}
