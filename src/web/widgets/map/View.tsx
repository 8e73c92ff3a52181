import { useMemo } from 'react';
import { Chart } from '../chart-kit/Chart.tsx';
import type { ViewProps } from '../widget.ts';
import { drawMap } from './draw.ts';
import { located } from './locate.ts';
import type { MapProps } from './to-props.ts';

export function View({ props, context }: ViewProps<MapProps>) {
  const found = useMemo(() => located(props, context), [props, context]);
  return <Chart draw={drawMap} props={found} context={context} />;
}
