import type { ComponentType } from 'react';
import type { ViewProps } from '../widget.ts';
import { Chart, type ChartProps } from './Chart.tsx';
import type { Draw } from './drawing.ts';

/** The view of a chart that `draw` draws. */
export const chartView =
  <Props extends ChartProps>(draw: Draw<Props>): ComponentType<ViewProps<Props>> =>
  ({ props, context }) => <Chart draw={draw} props={props} context={context} />;
