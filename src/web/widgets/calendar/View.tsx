import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawCalendar } from './draw.ts';
import type { CalendarProps } from './to-props.ts';

export function View({ props, context }: ViewProps<CalendarProps>) {
  return <Chart draw={drawCalendar} props={props} context={context} />;
}
