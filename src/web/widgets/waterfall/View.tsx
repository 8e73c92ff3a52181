import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawWaterfall } from './draw.ts';
import type { WaterfallProps } from './to-props.ts';

export function View({ props, context }: ViewProps<WaterfallProps>) {
  return <Chart draw={drawWaterfall} props={props} context={context} />;
}
