import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawHeatmap } from './draw.ts';
import type { HeatmapProps } from './to-props.ts';

export function View({ props, context }: ViewProps<HeatmapProps>) {
  return <Chart draw={drawHeatmap} props={props} context={context} />;
}
