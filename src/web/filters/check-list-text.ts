import type { ComponentPlan, Entry } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';
import { titleOf } from './options.ts';

/** The most excluded entries that are named; beyond that, their number is shown. */
export const MOST_NAMES = 3;

/** One name, `All 12`, or `3 of 12`. For an exclusion, `All but TV, Radio` or `All but 5 of 12`. */
export function checkListText(
  selected: readonly Entry[],
  total: number,
  { excluded }: Pick<ComponentPlan, 'excluded'>,
  context: FilterContext,
): string {
  if (!excluded) return chosenText(selected, total, context);
  const what =
    selected.length <= MOST_NAMES && selected.length < total
      ? selected.map((entry) => titleOf(entry, context)).join(', ')
      : countText(selected.length, total, context);
  return context.appText(selected.length === total ? 'filters.leftOut' : 'filters.allBut', { what });
}

function chosenText(selected: readonly Entry[], total: number, context: FilterContext): string {
  return selected.length === 1 ? titleOf(selected[0]!, context) : countText(selected.length, total, context);
}

export function countText(count: number, total: number, { appText, format }: FilterContext): string {
  const [selected, all] = [count, total].map((figure) => format.full(figure, { format: 'integer' }));
  return count > 0 && count === total
    ? appText('filters.all', { total: all! })
    : appText('filters.countOf', { selected: selected!, total: all! });
}
