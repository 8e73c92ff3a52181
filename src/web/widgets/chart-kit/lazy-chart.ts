import { lazyView } from '../lazy-view.ts';
import type { WidgetType } from '../widget.ts';
import type { ChartProps } from './Chart.tsx';
import type { Draw } from './drawing.ts';

/** The view of a chart that `load` says how to draw, in the height that its file gives. */
export const lazyChart = <Props extends ChartProps>(
  load: () => Promise<{ readonly draw: Draw<Props> }>,
): Pick<WidgetType<never, Props>, 'View' | 'preload'> & {
  readonly heightOf: (spec: { readonly height: number }) => number;
} => ({
  heightOf: ({ height }) => height,
  ...lazyView<Props>(async () => {
    const [{ chartView }, { draw }] = await Promise.all([import('./chart-view.tsx'), load()]);
    return { View: chartView(draw) };
  }),
});
