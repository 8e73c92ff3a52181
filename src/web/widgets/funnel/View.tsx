import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawFunnel } from './draw.ts';
import type { FunnelProps } from './to-props.ts';

export function View({ props, context }: ViewProps<FunnelProps>) {
  return <Chart draw={drawFunnel} props={props} context={context} />;
}
