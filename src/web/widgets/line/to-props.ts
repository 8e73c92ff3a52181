import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** One line for each measure or member. A missing day is a gap. */
export function lineProps(
  spec: SpecOf<'line'>,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  return chartOf(
    spec,
    { dimension: spec.x, measures: spec.y, stack: 'none', compare: spec.compare },
    data,
    context,
  );
}
