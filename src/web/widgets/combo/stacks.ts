import type { CartesianProps, Series } from '../chart-kit/data/model.ts';
import { stackSeries } from '../chart-kit/scale/stack.ts';
import type { Stacked } from '../chart-kit/scale/stack.ts';

/** Stacks the columns of each axis where the page asks for it. Lines and areas are not stacked. */
export function comboStacks(
  visible: readonly Series[],
  { marks, stack }: Pick<CartesianProps, 'marks' | 'stack'>,
): readonly Stacked[] {
  const isUpon = ({ id, axis: own }: Series, axis: Series['axis']): boolean =>
    marks?.get(id) === 'column' && own === axis;
  const columns = ([undefined, 'right'] as const).flatMap((axis) =>
    stackSeries(
      visible.filter((each) => isUpon(each, axis)),
      stack,
    ),
  );
  const own = stackSeries(visible, 'none');
  return own.map((each) => columns.find(({ series }) => series === each.series) ?? each);
}
