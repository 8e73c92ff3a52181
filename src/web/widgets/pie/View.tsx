import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawPie } from './draw.ts';
import type { PieProps } from './to-props.ts';

export function View({ props, context }: ViewProps<PieProps>) {
  return <Chart draw={drawPie} props={props} context={context} />;
}
