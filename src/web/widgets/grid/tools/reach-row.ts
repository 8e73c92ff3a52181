import type { WidgetContext } from '../../widget.ts';
import type { GridRow } from '../model/state.ts';
import type { GridProps } from '../to-props.ts';

const TOKEN = /^\$(\w+)\$$/;

/**
 * Changes the page's filters so that they show a row. The filters that choose the grid's rows take the row's
 * values. If the rows come from a query, these are the filters that are named like the key fields.
 */
export function reachRow(
  { values }: Pick<GridRow, 'values'>,
  { filter = {}, open, key }: Pick<GridProps, 'filter' | 'open' | 'key'>,
  { filters }: Pick<WidgetContext, 'filters'>,
): void {
  const named = Object.entries(filter).flatMap(([field, token]): [string, string][] => {
    const component = typeof token === 'string' ? TOKEN.exec(token)?.[1] : undefined;
    return component === undefined ? [] : [[field, component]];
  });
  const wanted = open === null ? named : key.map((field): [string, string] => [field, field]);
  for (const [field, component] of wanted) {
    const value = values[field] ?? null;
    const chosen = filters.chosen(component);
    if (value === null || chosen === null || chosen.length === 0) continue;
    if (!chosen.includes(String(value))) filters.choose(component, String(value), false);
  }
}
