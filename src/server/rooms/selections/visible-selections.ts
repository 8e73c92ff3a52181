import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { SavedSelection } from '../../state/state.ts';
import { queryList } from '../../lists/query-lists.ts';
import { listsOf } from '../../lists/list-source.ts';
import { listSourceOf } from '../filters/list-facts.ts';
import { scopeOf } from '../filters/list-scope.ts';

/**
 * Removes brands and their campaigns that the user may not see from saved selections, since these may have
 * been saved, with names, before the user was limited.
 */
export async function visibleSelections(
  found: readonly SavedSelection[],
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly SavedSelection[]> {
  if (request.principal.brands === null || found.length === 0) return found;
  const hidden = await hiddenFrom(request, context);
  if (hidden === null) return [];
  return found.map(({ saveName, selections }) => ({
    saveName,
    selections: without(selections, hidden) ?? {},
  }));
}

/**
 * The ids of the company's brands and campaigns that this user may not see; null when there are no lists of
 * them.
 */
async function hiddenFrom(request: ApiRequest, context: ServerContext): Promise<ReadonlySet<unknown> | null> {
  const own = scopeOf(request, context);
  const source = await listSourceOf(context, request.principal, request.signal);
  const everybody = { ...source, may: () => true };
  const lists = listsOf(everybody, 'getFilters');
  if (lists.length === 0) return null;
  const hidden = new Set<unknown>();
  for (const list of lists)
    for (const { value } of await queryList(everybody, { ...own, allowedBrands: null }, list))
      hidden.add(value);
  for (const list of listsOf(source, 'getFilters'))
    for (const { value } of await queryList(source, own, list)) hidden.delete(value);
  return hidden;
}

/**
 * Removes entries with hidden values from a selection or a part of one; undefined when the part itself is
 * hidden.
 */
function without(part: unknown, hidden: ReadonlySet<unknown>): unknown {
  if (Array.isArray(part))
    return part.map((item) => without(item, hidden)).filter((item) => item !== undefined);
  if (part === null || typeof part !== 'object') return hidden.has(part) ? undefined : part;
  if ('value' in part && hidden.has(part.value)) return undefined;
  const kept = Object.entries(part).map(([name, inner]) => [name, without(inner, hidden)] as const);
  return Object.fromEntries(kept.filter(([, inner]) => inner !== undefined));
}
