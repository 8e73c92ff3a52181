import type { SourceType } from '../../../language/plan/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ListScope } from '../../lists/scope.ts';
import type { ServerContext } from '../context.ts';
import { todayOf } from '../today.ts';

/** Values that stand for every brand or campaign. */
const allEntries = new Set<unknown>(['B000001', 'all']);

/** The scope that a request asks for, within what its user may see. */
export function scopeOf({ principal, query }: ApiRequest, context: ServerContext): ListScope {
  const chosen = <Value extends string | number>(...names: string[]): readonly Value[] | null => {
    const values = names.flatMap((name) => (query[name] ?? []) as readonly Value[]);
    return values.length === 0 || values.some((value) => allEntries.has(value)) ? null : values;
  };
  return {
    company: principal.company,
    allowedBrands: principal.brands,
    brands: chosen('brand_id', 'brand_ids'),
    campaigns: chosen(`${context.pages.productId}_id`),
    platforms: chosen('platform'),
    years: chosen('year'),
    sourceType: (query.sourceType as SourceType | undefined) ?? null,
    sources: chosen('source'),
    priorities: chosen('priority'),
    activeOn: query.active_campaigns === true ? todayOf(context, principal.company) : null,
  };
}
