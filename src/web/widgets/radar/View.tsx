import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawRadar } from './draw.ts';
import type { RadarProps } from './to-props.ts';

export function View({ props, context }: ViewProps<RadarProps>) {
  return <Chart draw={drawRadar} props={props} context={context} />;
}
