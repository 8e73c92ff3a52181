import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** Vertical bars, from zero. */
export function columnProps(
  spec: SpecOf<'column'>,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  return chartOf(
    spec,
    { dimension: spec.x, measures: spec.y, stack: spec.stack, rest: spec.rest, sort: spec.sort },
    data,
    context,
  );
}
