import type { ComponentView } from '../../cascade/index.ts';
import { isEntry } from '../../language/plan/index.ts';
import type { ComponentPlan } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';

/** A note on how much of a long list is shown, and how to find the rest. */
export function longListText(
  { data, total, search }: Pick<ComponentView, 'data' | 'total' | 'search'>,
  defaultEntry: ComponentPlan['defaultEntry'],
  { appText, format }: FilterContext,
): string {
  const figure = (count: number): string => format.full(count, { format: 'integer' });
  // The default entry represents all entries or none, so it isn't counted.
  const shown = isEntry(defaultEntry) ? data.length - 1 : data.length;
  if (search === null) return appText('filters.shownOf', { shown: figure(shown), total: figure(total ?? 0) });
  if (search.status === 'loading') return appText('filters.searching');
  if (search.status === 'error') return appText('filters.searchFailed');
  if (search.total === null) return appText('filters.found', { total: figure(search.data.length) });
  return appText('filters.foundFirst', { shown: figure(search.data.length), total: figure(search.total) });
}
