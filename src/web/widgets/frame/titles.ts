import { splitMeasure } from '../../../language/plan/index.ts';
import type { WidgetSpec } from '../../../language/plan/index.ts';
import { findColumn } from '../charts/series.ts';
import { listOf } from '../query-table.ts';
import type { WidgetContext, WidgetData } from '../widget.ts';

/** The measure that a widget without a title is named after. */
function measureOf(spec: WidgetSpec): string | undefined {
  switch (spec.type) {
    case 'kpi':
      return spec.measure;
    case 'line':
    case 'area':
    case 'column':
      return listOf(spec.y)[0];
    case 'bar':
      return listOf(spec.x)[0];
    case 'pie':
      return spec.angle;
    default:
      return undefined;
  }
}

/** A widget's heading: as written, else its measure's name; null where it has neither. */
export function titleOfWidget(
  spec: WidgetSpec,
  data: WidgetData | null,
  context: WidgetContext,
): string | null {
  if (spec.title !== undefined) return context.t(spec.title);
  const measure = measureOf(spec);
  if (measure === undefined) return null;
  const report = 'query' in spec && spec.query !== undefined ? data?.[spec.query] : undefined;
  const column = report && findColumn(report.columns, measure);
  return column === undefined ? context.t(`measures.${splitMeasure(measure).name}`) : context.titleOf(column);
}
