import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawTimeline } from './draw.ts';
import type { TimelineProps } from './to-props.ts';

export function View({ props, context }: ViewProps<TimelineProps>) {
  return <Chart draw={drawTimeline} props={props} context={context} />;
}
