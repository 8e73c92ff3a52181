import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawHistogram } from './draw.ts';
import type { HistogramProps } from './to-props.ts';

export function View({ props, context }: ViewProps<HistogramProps>) {
  return <Chart draw={drawHistogram} props={props} context={context} />;
}
