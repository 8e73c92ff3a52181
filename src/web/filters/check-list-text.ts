import type { Entry } from '../../language/plan/index.ts';
import type { FilterContext } from './control.ts';
import { titleOf } from './options.ts';

/** One name, `All 12`, or `3 of 12`. */
export function checkListText(selected: readonly Entry[], total: number, context: FilterContext): string {
  return selected.length === 1
    ? titleOf(selected[0]!, context.t)
    : countText(selected.length, total, context);
}

export function countText(count: number, total: number, { say, format }: FilterContext): string {
  const [selected, all] = [count, total].map((figure) => format.full(figure, { format: 'integer' }));
  return count > 0 && count === total
    ? say('filters.all', { total: all! })
    : say('filters.countOf', { selected: selected!, total: all! });
}
