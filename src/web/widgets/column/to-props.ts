import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { ToProps } from '../widget.ts';

/** Vertical bars, from zero. */
export const columnProps: ToProps<'column', CartesianProps> = (spec, data, context) => {
  return chartOf(
    spec,
    { dimension: spec.x, measures: spec.y, stack: spec.stack, rest: spec.rest, sort: spec.sort },
    data,
    context,
  );
};
