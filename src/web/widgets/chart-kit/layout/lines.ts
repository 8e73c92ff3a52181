import type { Series } from '../data/model.ts';
import type { Plotted } from './plotted.ts';
import type { Mark, Point } from '../drawing.ts';
import { isUnfinished, runsOf } from './runs.ts';
import type { RunPoint, Runs } from './runs.ts';

/** The width of a line in pixels. */
const LINE_WIDTH = 3;
const PREVIOUS = { width: 2, dash: [4, 4] } as const;
const UNFINISHED = { width: LINE_WIDTH, dash: [2, 5] } as const;

/** The lines of a chart. The comparison period is dashed and behind; segments to incomplete periods are dotted. */
export function linesOf(plotted: Plotted, lineWidth: number = LINE_WIDTH): Mark[] {
  const { before, layout, colorOf } = plotted;
  const path = (run: readonly RunPoint[], axis: Series['axis']): Point[] => upperEdge(run, layout, axis);
  const previous = before.flatMap(({ series, extents }): Mark[] =>
    runsOf(extents).whole.map((run) => ({
      kind: 'path',
      points: path(run, series.axis),
      color: colorOf(series.id),
      opacity: 0.6,
      stroke: PREVIOUS,
    })),
  );
  const courses = runsByColor(plotted);
  return [
    ...previous,
    ...courses.flatMap(({ color, axis, whole }) =>
      whole.map((run): Mark =>
        run.length > 1
          ? { kind: 'path', points: path(run, axis), color, stroke: { width: lineWidth } }
          : { kind: 'dot', ...path(run, axis)[0]!, radius: 3, color },
      ),
    ),
    ...courses.flatMap(({ color, axis, unfinished }) =>
      unfinished.map((run): Mark => ({
        kind: 'path',
        points: path(run, axis),
        color,
        opacity: 0.55,
        stroke: UNFINISHED,
      })),
    ),
  ];
}

/** The areas beneath lines; lighter towards incomplete periods. */
export function areasOf(plotted: Plotted, opacity: number): Mark[] {
  return runsByColor(plotted).flatMap(({ color, axis, whole, unfinished }) =>
    [
      ...whole.map((run) => ({ run, opacity })),
      ...unfinished.map((run) => ({ run, opacity: opacity / 2 })),
    ].map(({ run, opacity: own }): Mark => ({
      kind: 'path',
      points: [...upperEdge(run, plotted.layout, axis), ...lowerEdge(run, plotted.layout, axis).toReversed()],
      color,
      opacity: own,
    })),
  );
}

function runsByColor({
  props,
  stacked,
  colorOf,
}: Plotted): (Runs & { readonly color: string; readonly axis: Series['axis'] })[] {
  return stacked.map(({ series, extents }) => ({
    color: colorOf(series.id),
    axis: series.axis,
    ...runsOf(extents, (index) => isUnfinished(props, series, index)),
  }));
}

function upperEdge(
  run: readonly RunPoint[],
  { position, value }: Plotted['layout'],
  axis: Series['axis'],
): Point[] {
  return run.map(({ index, to }) => ({ x: position(index), y: value(to, axis) }));
}

/** The lower edge of an area: zero, or the bottom of the plot where the axis starts above zero. */
function lowerEdge(
  run: readonly RunPoint[],
  { position, value, plot }: Plotted['layout'],
  axis: Series['axis'],
): Point[] {
  return run.map(({ index, from }) => ({
    x: position(index),
    y: Math.min(Math.max(value(from, axis), plot.y), plot.y + plot.height),
  }));
}
