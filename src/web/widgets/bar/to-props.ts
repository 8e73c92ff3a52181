import { cartesianProps } from '../charts/cartesian-props.ts';
import { DEFAULT_HEIGHT } from '../charts/model.ts';
import type { CartesianProps } from '../charts/model.ts';
import { listOf } from '../query-table.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** Lying bars, from zero: rankings and long names. */
export function barProps(
  spec: SpecOf<'bar'>,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  const report = data[spec.query];
  if (report === undefined) return null;
  return cartesianProps(
    {
      dimension: spec.y,
      measures: listOf(spec.x),
      color: spec.color,
      limit: spec.limit,
      rest: spec.rest ?? 'other',
      sort: spec.sort,
      stack: spec.stack ?? 'auto',
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
