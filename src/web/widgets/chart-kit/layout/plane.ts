import { max, range } from 'd3-array';
import { scaleBand, scaleLinear, scaleLog } from 'd3-scale';
import type { DateGrain, Formatters, NumberStyle } from '../../../../format/index.ts';
import type { Position } from '../data/model.ts';
import type { Box, DrawnText, Look, Mark, Room } from '../drawing.ts';
import {
  belowTexts,
  dateLabels,
  gridLine,
  memberLabels,
  memberLines,
  NEXT_LINE,
  sideTexts,
} from '../guide/ticks.ts';
import type { BottomLabel, SideLabel } from '../guide/ticks.ts';
import { fontOf } from '../painter.ts';
import type { ValueScale } from '../scale/values.ts';
import { cutMiddle, textWidth } from '../text-width.ts';

/** An axis of figures, or one with a band for each member or period. */
export type PlaneAxis =
  | {
      readonly kind: 'figures';
      readonly scale: ValueScale;
      readonly style: NumberStyle;
      /** Written at the end of the axis. */
      readonly title?: string;
      /** Pixels that stay free at both ends, for dots that extend beyond their centre. */
      readonly inset?: number;
      /** Whether there is a grid line at each tick; default: true. */
      readonly ruled?: boolean;
    }
  | {
      readonly kind: 'bands';
      readonly positions: readonly Position[];
      /** The grain of dates; null for members. */
      readonly grain: DateGrain | null;
      /** The fraction of a band that stays empty, 0 to 1; default: 0. */
      readonly gap?: number;
    };

/** Coordinates between two axes, each of figures or of bands, with the grid and the labels. */
export interface Plane {
  readonly plot: Box;
  /** The coordinate of a figure, or the centre of the band with that index. */
  readonly x: (at: number) => number;
  readonly y: (at: number) => number;
  /** The size of a band in pixels; 0 along an axis of figures. */
  readonly band: Room;
  readonly grid: readonly Mark[];
  readonly texts: readonly DrawnText[];
}

const GAP = 8;
const BELOW = 22;
const LINE = 16;

/**
 * Lays out a plane: reserves room for the labels and gives the rest to the plot. `end` is kept free behind the plot.
 */
export function planeOf(
  axes: { readonly x: PlaneAxis; readonly y: PlaneAxis },
  { width, height }: Room,
  { tokens, context: { format } }: Look,
  { top = GAP, end = 2 * GAP }: { readonly top?: number; readonly end?: number } = {},
): Plane {
  const font = fontOf({}, tokens);
  const nameRoom = Math.min(width * 0.36, 200);
  const side =
    axes.y.kind === 'bands'
      ? axes.y.positions.map(({ label }) => cutMiddle(label, nameRoom, font))
      : axes.y.scale.ticks.map((tick) => format.axis(tick, styleOf(axes.y)));
  const start = Math.ceil(max(side, (label) => textWidth(label, font)) ?? 0) + GAP;
  const titles = { x: titleOf(axes.x), y: titleOf(axes.y) };
  const above = top + (titles.y === undefined ? 0 : LINE);
  const length = Math.max(width - start - end, 10);
  const hasNames = axes.x.kind === 'bands' && axes.x.grain === null;
  const lines = hasNames ? memberLines(axes.x.positions, { length, height, font }) : 1;
  const below = BELOW + (lines - 1) * NEXT_LINE + (titles.x === undefined ? 0 : LINE);
  const plot = {
    x: start,
    y: above,
    width: length,
    height: Math.max(height - above - below, 10),
  };
  const x = placesOn(axes.x, [plot.x, plot.x + plot.width]);
  const y =
    axes.y.kind === 'bands'
      ? placesOn(axes.y, [plot.y, plot.y + plot.height])
      : placesOn(axes.y, [plot.y + plot.height, plot.y]);
  const bottom = plot.y + plot.height;
  return {
    plot,
    x: x.at,
    y: y.at,
    band: { width: x.band, height: y.band },
    grid: [
      ...ruledAt(axes.y).map((tick) => gridLine(plot, 'horizontal', y.at(tick), tokens.color.grid)),
      ...ruledAt(axes.x).map((tick) => gridLine(plot, 'vertical', x.at(tick), tokens.color.grid)),
    ],
    texts: [
      ...sideTexts(
        side.map((text, at) => sideLabel(axes.y, text, at, y.at)),
        plot,
      ),
      ...belowTexts(belowLabels(axes.x, x.at, { length, lines, font, format }), plot, { width, font }),
      ...titled(titles.y, width, font, { x: 0, y: top, anchor: 'start' }),
      ...titled(titles.x, width, font, { x: width, y: bottom + BELOW + 7, anchor: 'end' }),
    ],
  };
}

const titleOf = (axis: PlaneAxis): string | undefined => (axis.kind === 'figures' ? axis.title : undefined);
const styleOf = (axis: PlaneAxis): NumberStyle => (axis.kind === 'figures' ? axis.style : {});
const ruledAt = (axis: PlaneAxis): readonly number[] =>
  axis.kind === 'figures' && axis.ruled !== false ? axis.scale.ticks : [];

function placesOn(
  axis: PlaneAxis,
  along: [number, number],
): { readonly at: (figure: number) => number; readonly band: number } {
  if (axis.kind === 'figures') {
    const inset = (axis.inset ?? 0) * Math.sign(along[1] - along[0]);
    const { min, max: most, log, reversed } = axis.scale;
    const ends = [along[0] + inset, along[1] - inset];
    return { at: (log ? scaleLog : scaleLinear)([min, most], reversed ? ends.toReversed() : ends), band: 0 };
  }
  const { gap = 0, positions } = axis;
  const bands = scaleBand(range(positions.length), along)
    .paddingInner(gap)
    .paddingOuter(gap / 2);
  const half = bands.bandwidth() / 2;
  return { at: (index) => (bands(index) ?? along[0]) + half, band: bands.bandwidth() };
}

function sideLabel(axis: PlaneAxis, text: string, at: number, place: (at: number) => number): SideLabel {
  return axis.kind === 'bands'
    ? { text, full: axis.positions[at]?.label, y: place(at) }
    : { text, y: place(axis.scale.ticks[at] ?? 0) };
}

function belowLabels(
  axis: PlaneAxis,
  place: (at: number) => number,
  {
    length,
    lines,
    font,
    format,
  }: {
    readonly length: number;
    readonly lines: number;
    readonly font: string;
    readonly format: Formatters;
  },
): BottomLabel[] {
  if (axis.kind === 'figures')
    return axis.scale.ticks.map((tick) => ({ text: format.axis(tick, axis.style), x: place(tick) }));
  const { positions, grain } = axis;
  if (grain === null) return memberLabels(positions, place, { length, lines, font });
  return dateLabels(
    positions.map(({ key }) => key),
    grain,
    place,
    { length, format, font },
  );
}

function titled(
  title: string | undefined,
  width: number,
  font: string,
  place: Pick<DrawnText, 'x' | 'y' | 'anchor'>,
): DrawnText[] {
  if (title === undefined) return [];
  const text = cutMiddle(title, width, font);
  return [{ ...place, text, ...(text === title ? {} : { full: title }), tone: 'quiet' }];
}
