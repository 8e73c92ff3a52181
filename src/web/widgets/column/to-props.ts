import { cartesianProps } from '../charts/cartesian-props.ts';
import { DEFAULT_HEIGHT } from '../charts/model.ts';
import type { CartesianProps } from '../charts/model.ts';
import { listOf } from '../query-table.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** Upright bars, from zero. */
export function columnProps(
  spec: SpecOf<'column'>,
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
