import { combineTo } from '../combine.ts';
import { comparisonOf } from '../comparison.ts';
import { computedTable } from '../computed-table.ts';
import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData, WidgetTable } from '../widget.ts';
import { currencyOf, sidesOf } from './sides.ts';
import { comparisonProps } from './to-props.ts';

export const comparisonWidget = defineWidget({
  type: 'comparison',
  skeleton: 'list',
  heightOf: () => null,
  toProps: comparisonProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: comparedTable,
  describe: ({ sides, first, linesOf }, { appText }) => {
    const nameOf = (key: string): string => sides.find((side) => side.key === key)?.name ?? '';
    return appText('widgets.versus.sentence', {
      first: nameOf(first[0]),
      second: nameOf(first[1]),
      entries: linesOf(...first)
        .map(({ title, figures: [one, other], change }) =>
          appText('widgets.versus.entry', {
            name: title,
            first: one.full,
            second: other.full,
            change: change?.text ?? '–',
          }),
        )
        .join('; '),
    });
  },
});

/**
 * The table view: all members or both selections with their figures; for two periods, one row with the other period
 * as its comparison.
 */
function comparedTable(
  spec: SpecOf<'comparison'>,
  data: WidgetData,
  context: WidgetContext,
): WidgetTable | null {
  if (spec.with !== undefined) return selectionsTable(spec, data, context);
  const { by, measures, query, delta } = spec;
  const table = queryTable(data[query], [by], measures);
  const compared = delta === undefined ? undefined : data[delta];
  const before = compared && comparisonOf(compared);
  if (table === null || !before || compared.comparison === undefined) return table;
  const names = table.columns.map(({ name }) => name);
  const { rows } = combineTo(before, [], names);
  return { ...table, comparison: { ...compared.comparison, rows, totals: null } };
}

/** A row for each selection. */
function selectionsTable(
  spec: SpecOf<'comparison'>,
  data: WidgetData,
  context: WidgetContext,
): WidgetTable | null {
  const found = sidesOf(spec, data, context);
  const [first] = found?.all ?? [];
  if (found === null || first === undefined) return null;
  const figures = found.measures.map((column) => ({
    name: column.name,
    title: context.titleOf(column),
    style: amountStyle(numberStyle(column), currencyOf(first)),
  }));
  return computedTable(
    found.report,
    [{ name: 'selection', title: context.appText('widgets.versus.selection') }],
    figures,
    found.all.map(({ name, figure }) => [name, ...found.measures.map((column) => figure(column.name))]),
  );
}
