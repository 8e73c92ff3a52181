import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawBoxplot } from './draw.ts';
import type { BoxplotProps } from './to-props.ts';

export function View({ props, context }: ViewProps<BoxplotProps>) {
  return <Chart draw={drawBoxplot} props={props} context={context} />;
}
