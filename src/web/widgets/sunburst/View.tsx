import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawSunburst } from './draw.ts';
import type { SunburstProps } from './to-props.ts';

export function View({ props, context }: ViewProps<SunburstProps>) {
  return <Chart draw={drawSunburst} props={props} context={context} />;
}
