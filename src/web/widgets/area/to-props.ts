import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** Stacked areas: parts that add up to a total. */
export function areaProps(
  spec: SpecOf<'area'>,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  return chartOf(spec, { dimension: spec.x, measures: spec.y, stack: spec.stack }, data, context);
}
