import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { ToProps } from '../widget.ts';

/** One line for each measure or member. A missing day is a gap. */
export const lineProps: ToProps<'line', CartesianProps> = (spec, data, context) => {
  return chartOf(
    spec,
    { dimension: spec.x, measures: spec.y, stack: 'none', compare: spec.compare },
    data,
    context,
  );
};
