import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawScatter } from './draw.ts';
import type { ScatterProps } from './to-props.ts';

export function View({ props, context }: ViewProps<ScatterProps>) {
  return <Chart draw={drawScatter} props={props} context={context} />;
}
