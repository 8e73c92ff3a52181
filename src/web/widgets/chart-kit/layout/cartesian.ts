import { range } from 'd3-array';
import { scaleBand, scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import type { Formatters } from '../../../../format/index.ts';
import type { CartesianProps, Series } from '../data/model.ts';
import type { Box, Room } from '../drawing.ts';
import type { ValueScale } from '../scale/values.ts';
import { evenStyle } from '../../styles.ts';
import { memberLines, NEXT_LINE } from '../guide/ticks.ts';
import { cutMiddle, widest } from '../text-width.ts';

/** The orientation of a chart's axes. */
export interface AxesKind {
  /** Whether the axis of figures is horizontal, with the positions down the side. */
  readonly horizontal: boolean;
  /** Whether a position is a band along its axis; otherwise it is a point. */
  readonly banded: boolean;
}

/** The layout of a chart with two axes, in pixels. */
export interface CartesianLayout extends AxesKind {
  readonly room: Room;
  readonly plot: Box;
  /** The coordinate of a figure along its axis; default: the left axis. */
  readonly value: (figure: number, axis?: Series['axis']) => number;
  /** The centre of a position along its axis. */
  readonly position: (index: number) => number;
  /** The length along the axis that belongs to one position. */
  readonly step: number;
  /** The labels at the side, shortened to fit: one for each tick, or each position of a chart with horizontal bars. */
  readonly sideLabels: readonly string[];
  /** Pixels between the labels and the plot, for figures at the ends of bars. */
  readonly besidePlot: number;
  /** The number of lines of the names below the plot. */
  readonly belowLines: number;
  /** The tick labels of the second axis; empty without one. */
  readonly rightLabels: readonly string[];
  /** The names at the ends of lines, shortened to fit; empty where lines have no names. */
  readonly names: readonly string[];
}

export interface LayoutOptions extends AxesKind {
  readonly room: Room;
  readonly font: string;
  readonly format: Formatters;
  /** Whether the series have names at the ends of their lines. */
  readonly named: boolean;
  /** The second axis; null without one. */
  readonly right: ValueScale | null;
}

export const GAP = 8;
const AXIS_LINE = 22;
const TOP = 8;
/** The height of the titles above two axes. */
const TITLE = 16;
/** The room for the dot in front of a name at the end of a line. */
export const NAME_INDENT = 18;
/** The fraction of a band that its bars fill. */
export const BAND_PART = 0.72;

/** Lays out a chart: reserves room for the labels and gives the rest to the plot. */
export function layOut(
  props: CartesianProps,
  visible: readonly Series[],
  scale: ValueScale,
  options: LayoutOptions,
): CartesianLayout {
  const { horizontal, banded, room, font, format, named, right } = options;
  const { width, height } = room;
  const nameRoom = Math.min(width * 0.36, 200);
  const sideLabels = horizontal
    ? props.positions.map(({ label }) => cutMiddle(label, nameRoom, font))
    : scale.ticks.map((tick) => format.axis(sizeOn(props, tick), axisStyle(props)));
  const names = named ? visible.map(({ name }) => cutMiddle(name, Math.min(width * 0.25, 140), font)) : [];
  const rightLabels = (right?.ticks ?? []).map((tick) => format.axis(tick, props.right?.style ?? {}));
  const besidePlot = horizontal ? figuresRoom(props, visible, options, 'start') : 0;
  const start = widest(sideLabels, font) + GAP + besidePlot;
  const end = Math.max(
    names.length > 0 ? widest(names, font) + NAME_INDENT + 4 : 0,
    rightLabels.length > 0 ? widest(rightLabels, font) + GAP : 0,
    horizontal ? figuresRoom(props, visible, options, 'end') : 0,
    2 * GAP,
  );
  const hasTitle = props.axis !== undefined && props.axis.title !== null;
  const top = TOP + (right !== null || (hasTitle && !horizontal) ? TITLE : 0);
  const length = Math.max(width - start - end, 10);
  const hasNames = !horizontal && props.grain === null;
  const belowLines = hasNames ? memberLines(props.positions, { length, height, font }) : 1;
  const below = AXIS_LINE + (belowLines - 1) * NEXT_LINE + (hasTitle && horizontal ? TITLE : 0);
  const plot = {
    x: start,
    y: top,
    width: length,
    height: Math.max(height - top - below, 10),
  };
  const along = horizontal ? [plot.y, plot.y + plot.height] : [plot.x, plot.x + plot.width];
  const bands = (
    banded
      ? scaleBand<number>()
          .paddingOuter(0.5 - BAND_PART / 2)
          .paddingInner(1 - BAND_PART)
      : scalePoint<number>()
  )
    .domain(range(props.positions.length))
    .range(along);
  const half = bands.bandwidth() / 2;
  const upwards = horizontal ? [plot.x, plot.x + plot.width] : [plot.y + plot.height, plot.y];
  const figures = scale.reversed ? upwards.toReversed() : upwards;
  const left = (scale.log ? scaleLog : scaleLinear)([scale.min, scale.max], figures);
  const second = right === null ? left : scaleLinear([right.min, right.max], figures);
  return {
    ...options,
    plot,
    value: (figure, axis) => (axis === 'right' ? second : left)(figure),
    position: (index) => (bands(index) ?? 0) + half,
    step: bands.step(),
    sideLabels,
    besidePlot,
    belowLines,
    rightLabels,
    names,
  };
}

/** Stacked shares are written in percent, whatever the measure's format is. */
export function axisStyle(props: CartesianProps): CartesianProps['style'] {
  return props.stack === 'normalize' ? { format: 'percent' } : props.style;
}

/** The figure to write at a value of the axis: both sides of a mirrored chart have positive labels. */
export function sizeOn({ stack }: Pick<CartesianProps, 'stack'>, place: number): number {
  return stack === 'mirror' ? Math.abs(place) : place;
}

/** Whether bars show their figures at their ends, which makes a grid unnecessary. */
export function namesBars(props: CartesianProps, visible: readonly Series[]): boolean {
  const hasEnds = props.stack === 'mirror' || (visible.length === 1 && props.stack !== 'normalize');
  return hasEnds && props.positions.length <= 25;
}

/** The labels of bars, by position. */
export function barLabels({ values, style }: Series, format: Formatters): string[] {
  const even = evenStyle(
    values.flatMap((figure) => figure ?? []),
    style,
  );
  return values.map((figure) => format.compact(figure, even));
}

/** The room for figures at the ends of bars, on one side. */
function figuresRoom(
  props: CartesianProps,
  visible: readonly Series[],
  { font, format }: LayoutOptions,
  side: 'start' | 'end',
): number {
  const there = visible.filter(({ mirrored }) => (mirrored === true) === (side === 'start'));
  if (there.length === 0 || !namesBars(props, visible)) return 0;
  return (
    widest(
      there.flatMap((series) => barLabels(series, format)),
      font,
    ) +
    GAP +
    4
  );
}
