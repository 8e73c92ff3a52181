import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawSankey } from './draw.ts';
import type { SankeyProps } from './to-props.ts';

export function View({ props, context }: ViewProps<SankeyProps>) {
  return <Chart draw={drawSankey} props={props} context={context} />;
}
