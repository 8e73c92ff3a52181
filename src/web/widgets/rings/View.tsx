import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawRings } from './draw.ts';
import type { RingsProps } from './to-props.ts';

export function View({ props, context }: ViewProps<RingsProps>) {
  return <Chart draw={drawRings} props={props} context={context} />;
}
