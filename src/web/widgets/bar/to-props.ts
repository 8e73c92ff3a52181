import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** Horizontal bars, from zero: for rankings and long names. */
export function barProps(
  spec: SpecOf<'bar'>,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  return chartOf(
    spec,
    { dimension: spec.y, measures: spec.x, stack: spec.stack, rest: spec.rest, sort: spec.sort },
    data,
    context,
  );
}
