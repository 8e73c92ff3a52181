import type { Series } from '../data/model.ts';
import type { Mark, Point } from '../drawing.ts';
import type { Extent, Stacked } from '../scale/stack.ts';
import { isLayered } from '../scale/stack.ts';
import type { Plotted } from './plotted.ts';

const DASH = [6, 5] as const;

/** The ends of the forecast intervals, which the scales have to include. */
export function forecastExtents(
  visible: readonly Series[],
  stack: Plotted['props']['stack'],
): readonly Stacked[] {
  if (isLayered(stack, visible)) return [];
  return visible.flatMap((series): readonly Stacked[] => {
    const { forecast } = series;
    if (forecast === undefined) return [];
    return [
      { series, extents: fromZero(forecast.low) },
      { series, extents: fromZero(forecast.high) },
    ];
  });
}

const fromZero = (ends: readonly (number | null)[]): readonly Extent[] =>
  ends.map((end): Extent => (end === null ? null : [0, end]));

/**
 * The forecast as a dashed line from the last known figure on, with a band for its interval. Bars have outlines and
 * whiskers instead.
 */
export function forecastMarks(plotted: Plotted): readonly Mark[] {
  const { props, stacked, layout } = plotted;
  const visible = stacked.map(({ series }) => series);
  if (layout.horizontal || isLayered(props.stack, visible)) return [];
  return visible.flatMap((series): readonly Mark[] => {
    const steps = stepsOf(series);
    if (steps.length === 0) return [];
    return layout.banded && props.marks?.get(series.id) !== 'line' && props.marks?.get(series.id) !== 'area'
      ? steps.flatMap((step) => outline(step, series, plotted))
      : course(steps, series, plotted);
  });
}

interface Step {
  readonly index: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

function stepsOf({ forecast }: Series): readonly Step[] {
  return (forecast?.values ?? []).flatMap((value, index): Step[] => {
    const [low, high] = [forecast?.low[index] ?? null, forecast?.high[index] ?? null];
    return value === null || low === null || high === null ? [] : [{ index, value, low, high }];
  });
}

function course(steps: readonly Step[], series: Series, { layout, colorOf }: Plotted): readonly Mark[] {
  const color = colorOf(series.id);
  const first = steps[0]!.index;
  const before = series.values.findLastIndex((value, index) => value !== null && index < first);
  const last = series.values[before] ?? null;
  // The band starts at the last known figure with a width of zero.
  const known: readonly Step[] = last === null ? [] : [{ index: before, value: last, low: last, high: last }];
  const all = [...known, ...steps];
  const edge = (of: 'value' | 'low' | 'high'): Point[] =>
    all.map((step) => ({ x: layout.position(step.index), y: layout.value(step[of], series.axis) }));
  return [
    { kind: 'path', points: [...edge('high'), ...edge('low').toReversed()], color, opacity: 0.14 },
    { kind: 'path', points: edge('value'), color, stroke: { width: 2, dash: [...DASH] } },
  ];
}

function outline(
  { index, value, low, high }: Step,
  series: Series,
  { layout, colorOf }: Plotted,
): readonly Mark[] {
  const color = colorOf(series.id);
  const middle = layout.position(index);
  const half = Math.min(layout.step * 0.36, 18);
  const y = (figure: number): number => layout.value(figure, series.axis);
  const around: readonly Point[] = [
    { x: middle - half, y: y(0) },
    { x: middle - half, y: y(value) },
    { x: middle + half, y: y(value) },
    { x: middle + half, y: y(0) },
  ];
  const whisker: readonly Point[] = [low, high].map((end) => ({ x: middle, y: y(end) }));
  return [
    { kind: 'path', points: [...around], color, opacity: 0.14 },
    { kind: 'path', points: [...around], color, stroke: { width: 1.5, dash: [4, 3] } },
    { kind: 'path', points: [...whisker], color, stroke: { width: 1.5 } },
  ];
}
