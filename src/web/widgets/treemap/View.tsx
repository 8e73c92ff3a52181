import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawTreemap } from './draw.ts';
import type { TreemapProps } from './to-props.ts';

export function View({ props, context }: ViewProps<TreemapProps>) {
  return <Chart draw={drawTreemap} props={props} context={context} />;
}
