import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawBullet } from './draw.ts';
import type { BulletProps } from './to-props.ts';

export function View({ props, context }: ViewProps<BulletProps>) {
  return <Chart draw={drawBullet} props={props} context={context} />;
}
