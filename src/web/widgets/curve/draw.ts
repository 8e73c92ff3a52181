import type { ChartProps } from '../chart-kit/Chart.tsx';
import type { Drawing, DrawnText, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import { valueScale } from '../chart-kit/scale/values.ts';
import { pointAt, type Curve, type CurvePoint, type CurveProps } from './to-props.ts';

/** The selected curve, and the amount on the slider. */
export interface DrawnCurve extends ChartProps, Omit<CurveProps, 'curves'> {
  readonly curve: Curve;
  readonly chosen: number;
}

/** Pixels above the plot for the labels of its lines. */
const WORDS = 20;
/** Pixels between a line and its label. */
const BESIDE = 8;

/**
 * The curve with its interval, dashed beyond the observed amounts; the observed weeks; and lines at today's and at
 * the selected amount.
 */
export function drawCurve(props: DrawnCurve, room: Room, look: Look): Drawing {
  const { curve, chosen, xStyle, yStyle, titles } = props;
  const { points, observed, today } = curve;
  const { tokens, context } = look;
  const most = Math.max(points.at(-1)!.x, 0);
  // A very wide interval is cut, because it would flatten the curve.
  const highest = Math.max(...points.map(({ y }) => y), ...observed.map(({ y }) => y));
  const ends = points.map(({ high }) => Math.min(high, 2 * highest));
  const lowest = Math.min(0, ...points.map(({ low }) => low), ...observed.map(({ y }) => y));
  const scale = valueScale(0, most, true);
  const amounts = { ...scale, max: most > 0 ? most : 1, ticks: scale.ticks.filter((tick) => tick <= most) };
  const plane = planeOf(
    {
      x: {
        kind: 'figures',
        scale: amounts,
        style: xStyle,
        title: titles.x,
        ruled: false,
      },
      y: {
        kind: 'figures',
        scale: valueScale(lowest, Math.max(...ends, highest), true),
        style: yStyle,
        title: titles.y,
      },
    },
    room,
    look,
    { top: WORDS },
  );
  const { plot } = plane;
  const color = tokens.categorical[0] ?? tokens.color.primary;
  const at = (x: number, y: number): Point => ({ x: plane.x(x), y: plane.y(y) });
  const line = (part: readonly CurvePoint[], dash?: readonly number[]): Mark => ({
    kind: 'path',
    points: part.map(({ x, y }) => at(x, y)),
    color,
    stroke: { width: 2.5, ...(dash && { dash }) },
  });
  const verticalLine = (x: number, tone: string, dash?: readonly number[]): Mark => ({
    kind: 'path',
    points: [
      { x: plane.x(x), y: plot.y },
      { x: plane.x(x), y: plot.y + plot.height },
    ],
    color: tone,
    stroke: { width: 1.5, ...(dash && { dash }) },
  });
  const seen = curve.seen ?? [points[0]!.x, most];
  const edge = Math.min(seen[1], most);
  const inside = [...points.filter(({ x }) => x < edge), pointAt(points, edge)];
  const beyond = [pointAt(points, edge), ...points.filter(({ x }) => x > edge)];
  const dot = (x: number, tone: string): Mark => ({
    ...at(x, pointAt(points, x).y),
    kind: 'dot',
    radius: 5,
    color: tone,
    edge: tokens.color.card,
  });
  const inPlot: Mark[] = [
    {
      kind: 'path',
      points: [
        ...points.map(({ x }, i) => at(x, ends[i]!)),
        ...points.map(({ x, low }) => at(x, low)).toReversed(),
      ],
      color,
      opacity: 0.14,
    },
    ...observed.map(({ x, y }): Mark => ({
      ...at(x, y),
      kind: 'dot',
      radius: 2.5,
      color: tokens.color.textTertiary,
      opacity: 0.6,
    })),
    line(inside),
    line(beyond, [6, 5]),
  ];
  return {
    ...room,
    plot,
    marks: [
      {
        kind: 'rect',
        ...plot,
        x: plane.x(Math.max(seen[0], 0)),
        width: Math.max(plane.x(edge) - plane.x(Math.max(seen[0], 0)), 0),
        color: tokens.color.text,
        opacity: 0.04,
      },
      ...plane.grid,
      { ...plot, kind: 'clip', marks: inPlot },
      ...(today === null
        ? []
        : [verticalLine(today, tokens.color.textTertiary, [3, 3]), dot(today, tokens.color.textTertiary)]),
      verticalLine(chosen, tokens.color.primary),
      dot(chosen, tokens.color.primary),
    ],
    texts: [...plane.texts, ...wordsAbove(plane.x, props, look)],
    hits: points.map((point, i): Hit => {
      const [from, to] = [points[i - 1]?.x ?? point.x, points[i + 1]?.x ?? point.x];
      const [left, right] = [plane.x((from + point.x) / 2), plane.x((point.x + to) / 2)];
      return {
        id: String(i),
        region: { ...plot, x: left, width: right - left },
        at: at(point.x, point.y),
        cursor: [verticalLine(point.x, tokens.color.textTertiary), dot(point.x, color)],
        tooltip: () => figureTooltip(context.format.full(point.x, xStyle), rowsAt(point, props, look)),
      };
    }),
    legend: null,
    enter: 'across',
  };
}

/** The label of today's amount. */
function wordsAbove(
  x: (amount: number) => number,
  { curve: { today, points } }: DrawnCurve,
  { context: { appText } }: Look,
): DrawnText[] {
  if (today === null) return [];
  // On the side of its line that has room.
  const isLate = today > points.at(-1)!.x * 0.8;
  return [
    {
      text: appText('widgets.curve.today'),
      x: x(today) + (isLate ? -BESIDE : BESIDE),
      y: WORDS + 22,
      anchor: isLate ? 'end' : 'start',
      tone: 'quiet',
      bold: true,
      upon: true,
    },
  ];
}

/** The readings at a point: the result with its interval, and the result of one more unit. */
export function rowsAt(
  { y, low, high, slope }: CurvePoint,
  { titles, yStyle, slopeStyle }: Pick<DrawnCurve, 'titles' | 'yStyle' | 'slopeStyle'>,
  { context: { format } }: Pick<Look, 'context'>,
): { readonly name: string; readonly value: string }[] {
  return [
    { name: titles.y, value: format.full(y, yStyle) },
    ...(low === high
      ? []
      : [
          { name: titles.low, value: format.full(low, yStyle) },
          { name: titles.high, value: format.full(high, yStyle) },
        ]),
    ...(slope === null || titles.slope === null
      ? []
      : [{ name: titles.slope, value: format.full(slope, slopeStyle) }]),
  ];
}
