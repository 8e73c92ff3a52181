import { extent } from 'd3-array';
import type { NumberStyle } from '../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { axisOf, targetsOf } from '../chart-kit/data/stated-axis.ts';
import type { AxisOfFigures, Target } from '../chart-kit/data/model.ts';
import type { PlaneAxis } from '../chart-kit/layout/plane.ts';
import { isOnAxis, statedScale } from '../chart-kit/scale/axis-ends.ts';
import { valueScale } from '../chart-kit/scale/values.ts';
import { numberStyle } from '../styles.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** An axis of figures, with its targets. */
export interface ScatterAxis {
  readonly title: string;
  readonly style: NumberStyle;
  /** As the page sets it. Default: derived from the data. */
  readonly axis?: AxisOfFigures;
  readonly targets: readonly Target[];
}

/** The axis of one of the two measures. */
export function scatterAxis(
  spec: SpecOf<'scatter'>,
  side: 'x' | 'y',
  column: ReportColumn,
  report: ReportData,
  data: WidgetData,
  context: WidgetContext,
): ScatterAxis {
  const axis = axisOf(spec.axis?.[side], context);
  return {
    title: axis?.title ?? context.titleOf(column),
    style: numberStyle(column),
    ...(axis && { axis }),
    targets: targetsOf(spec.target?.[side], report, data, context),
  };
}

/** Whether a figure is within an axis. */
export const hasPlace = ({ axis }: ScatterAxis, figure: number): boolean =>
  axis === undefined || isOnAxis(axis, figure);

/** The layout of an axis around some figures and its targets. */
export function planeAxis(
  { title, style, axis, targets }: ScatterAxis,
  figures: readonly number[],
  inset: number,
): PlaneAxis {
  const held = [...figures, ...targets.map(({ value }) => value)];
  const [low = 0, high = 1] = extent(held);
  const natural = valueScale(low, high, false, style.format === 'integer' ? 1 : 0);
  const scale = axis === undefined ? natural : statedScale(natural, axis, held);
  return { kind: 'figures', scale, style, title, inset };
}
