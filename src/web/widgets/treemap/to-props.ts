import type { GoodWhen, NumberStyle } from '../../../format/index.ts';
import { hierarchyOf, leavesOf } from '../chart-kit/data/hierarchy.ts';
import type { Hierarchy } from '../chart-kit/data/hierarchy.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { middleOf } from '../chart-kit/scale/colors.ts';
import { numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

export interface TreemapProps extends Hierarchy {
  /** The measure that decides the colours; null where the outermost members do. */
  readonly shade: {
    readonly title: string;
    readonly style: NumberStyle;
    readonly middle: number | null;
    readonly goodWhen: GoodWhen;
  } | null;
  readonly labels: boolean;
  readonly height: number;
}

/** Nested rectangles, whose areas are their figures. */
export const treemapProps: ToProps<'treemap', TreemapProps> = (spec, data, context) => {
  const report = data[spec.query];
  const hierarchy = report && hierarchyOf(spec, report, context);
  if (report === undefined || !hierarchy) return null;
  const column = spec.shade === undefined ? undefined : findColumn(report.columns, spec.shade);
  const figures = leavesOf(hierarchy.branches).flatMap(({ shade }) => shade ?? []);
  return {
    ...hierarchy,
    shade:
      column === undefined || figures.length === 0
        ? null
        : {
            title: context.titleOf(column),
            style: numberStyle(column, {}),
            middle: middleOf(spec, figures),
            goodWhen: column.goodWhen ?? 'neutral',
          },
    labels: spec.labels,
    height: spec.height,
  };
};
