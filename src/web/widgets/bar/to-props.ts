import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { ToProps } from '../widget.ts';

/** Horizontal bars, from zero: for rankings and long names. */
export const barProps: ToProps<'bar', CartesianProps> = (spec, data, context) => {
  return chartOf(
    spec,
    { dimension: spec.y, measures: spec.x, stack: spec.stack, rest: spec.rest, sort: spec.sort },
    data,
    context,
  );
};
