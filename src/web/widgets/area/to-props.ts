import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { ToProps } from '../widget.ts';

/** Stacked areas: parts that add up to a total. */
export const areaProps: ToProps<'area', CartesianProps> = (spec, data, context) => {
  return chartOf(spec, { dimension: spec.x, measures: spec.y, stack: spec.stack }, data, context);
};
