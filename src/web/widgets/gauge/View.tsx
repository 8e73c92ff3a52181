import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawGauge } from './draw.ts';
import type { GaugeProps } from './to-props.ts';

export function View({ props, context }: ViewProps<GaugeProps>) {
  return <Chart draw={drawGauge} props={props} context={context} />;
}
