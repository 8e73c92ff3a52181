import { Chart } from '../chart-kit/Chart.tsx';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { ViewProps } from '../widget.ts';
import { drawColumn } from './draw.ts';

export function View({ props, context }: ViewProps<CartesianProps>) {
  return <Chart draw={drawColumn} props={props} context={context} />;
}
