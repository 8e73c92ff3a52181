import { Chart } from '../chart-kit/Chart.tsx';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { ViewProps } from '../widget.ts';
import { drawCombo } from './draw.ts';

export function View({ props, context }: ViewProps<CartesianProps>) {
  return <Chart draw={drawCombo} props={props} context={context} />;
}
