import { cartesianProps } from '../charts/cartesian-props.ts';
import { DEFAULT_HEIGHT } from '../charts/model.ts';
import type { CartesianProps } from '../charts/model.ts';
import { listOf } from '../query-table.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** Areas upon each other: parts that add up to a whole. */
export function areaProps(
  spec: SpecOf<'area'>,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  const report = data[spec.query];
  if (report === undefined) return null;
  return cartesianProps(
    {
      dimension: spec.x,
      measures: listOf(spec.y),
      color: spec.color,
      limit: spec.limit,
      rest: 'other',
      sort: undefined,
      stack: spec.stack ?? 'zero',
      drawPrevious: false,
      target: spec.target,
      legend: spec.legend ?? 'auto',
      height: spec.height ?? DEFAULT_HEIGHT,
      format: spec.format,
      digits: spec.digits,
    },
    report,
    report,
    context,
  );
}
