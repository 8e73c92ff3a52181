import { max, range } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { DateGrain, NumberStyle } from '../../../../format/index.ts';
import type { Position } from '../data/model.ts';
import type { Box, DrawnText, Look, Mark, Room } from '../drawing.ts';
import { fontOf } from '../painter.ts';
import { dateTicks } from '../scale/dates.ts';
import type { ValueScale } from '../scale/values.ts';
import { cutMiddle, textWidth } from '../text-width.ts';
import { everySide } from './cartesian.ts';

/** An axis of figures, or one on which each member or period has a band. */
export type PlaneAxis =
  | {
      readonly kind: 'figures';
      readonly scale: ValueScale;
      readonly style: NumberStyle;
      /** Written at the end of the axis. */
      readonly title?: string;
      /** Pixels that stay free at both ends, for dots that reach beyond their middle. */
      readonly inset?: number;
      /** Whether a line stands at each of its ticks; they do if left out. */
      readonly ruled?: boolean;
    }
  | {
      readonly kind: 'bands';
      readonly positions: readonly Position[];
      /** The grain of dates; null for members. */
      readonly grain: DateGrain | null;
      /** The part of a band that stays empty, 0 to 1; none if left out. */
      readonly gap?: number;
    };

/** Where things stand between two axes, each of figures or of bands, and what is written along them. */
export interface Plane {
  readonly plot: Box;
  /** The place of a figure, or the middle of the band of that number. */
  readonly x: (at: number) => number;
  readonly y: (at: number) => number;
  /** The lengths of a band; 0 on an axis of figures. */
  readonly band: Room;
  readonly grid: readonly Mark[];
  readonly texts: readonly DrawnText[];
}

const SIDE_GAP = 6;
const GAP = 8;
const BELOW = 22;
const LINE = 16;

/** Lays a plane out: room for the labels first, the plot in what is left. `end` is kept free behind the plot. */
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
  const below = BELOW + (titles.x === undefined ? 0 : LINE);
  const plot = {
    x: start,
    y: above,
    width: Math.max(width - start - end, 10),
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
      ...ruledAt(axes.y).map((tick) => rule(plot, 'lying', y.at(tick), tokens.color.grid)),
      ...ruledAt(axes.x).map((tick) => rule(plot, 'standing', x.at(tick), tokens.color.grid)),
    ],
    texts: [
      ...sideTexts(axes.y, side, y.at, plot),
      ...belowTexts(axes.x, x.at, plot, { width, font, format }).map((text): DrawnText => ({
        ...text,
        y: bottom + 13,
        anchor: 'middle',
        tone: 'quiet',
      })),
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
    const { min, max: most } = axis.scale;
    return { at: scaleLinear([min, most], [along[0] + inset, along[1] - inset]), band: 0 };
  }
  const { gap = 0, positions } = axis;
  const bands = scaleBand(range(positions.length), along)
    .paddingInner(gap)
    .paddingOuter(gap / 2);
  const half = bands.bandwidth() / 2;
  return { at: (index) => (bands(index) ?? along[0]) + half, band: bands.bandwidth() };
}

function rule({ x, y, width, height }: Box, lies: 'lying' | 'standing', place: number, color: string): Mark {
  // In the middle of a pixel a line is one pixel wide, and not two pale ones.
  const at = Math.round(place) + 0.5;
  const points =
    lies === 'lying'
      ? [
          { x, y: at },
          { x: x + width, y: at },
        ]
      : [
          { x: at, y },
          { x: at, y: y + height },
        ];
  return { kind: 'path', points, color, stroke: { width: 1 } };
}

function sideTexts(
  axis: PlaneAxis,
  labels: readonly string[],
  place: (at: number) => number,
  plot: Box,
): DrawnText[] {
  const step = everySide(labels.length, plot);
  return labels.flatMap((text, at): DrawnText[] => {
    if (at % step > 0) return [];
    const full = axis.kind === 'bands' ? axis.positions[at]?.label : text;
    const y = place(axis.kind === 'bands' ? at : (axis.scale.ticks[at] ?? 0));
    return [
      {
        text,
        ...(full === text || full === undefined ? {} : { full }),
        x: plot.x - SIDE_GAP,
        y,
        anchor: 'end',
        tone: 'quiet',
      },
    ];
  });
}

interface Below {
  readonly text: string;
  readonly full?: string;
  readonly x: number;
}

interface BelowLook {
  readonly width: number;
  readonly font: string;
  readonly format: Look['context']['format'];
}

function belowTexts(
  axis: PlaneAxis,
  place: (at: number) => number,
  plot: Box,
  { width, font, format }: BelowLook,
): Below[] {
  if (axis.kind === 'figures')
    return apart(
      axis.scale.ticks.map((tick) => ({ text: format.axis(tick, axis.style), x: place(tick) })),
      width,
      font,
    );
  const { positions, grain } = axis;
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (grain !== null) {
    const span = { start: first.key, end: last.key };
    const keys = positions.map(({ key }) => key);
    const ticks = dateTicks(keys, grain, Math.floor(plot.width / 64)).map(({ index, grain: written }) => ({
      text: format.axisDate(keys[index], written, span),
      x: place(index),
    }));
    return apart(ticks, width, font);
  }
  const room = plot.width / positions.length;
  const step = Math.max(1, Math.ceil(SHORTEST / room), everyBelow(positions, room, font));
  const names = positions.flatMap(({ label: full }, at): Below[] => {
    const text = cutMiddle(full, room * step - GAP, font);
    return at % step === 0 ? [{ text, ...(text === full ? {} : { full }), x: place(at) }] : [];
  });
  return apart(names, width, font);
}

/** A name is not cut to less. */
const SHORTEST = 28;

/** Short names, as those of hours, are left out rather than cut. */
function everyBelow(positions: readonly Position[], room: number, font: string): number {
  const widest = max(positions, ({ label }) => textWidth(label, font)) ?? 0;
  return widest <= SHORTEST ? Math.ceil((widest + GAP) / room) : 1;
}

/** Keeps labels inside the drawing, and leaves out those that would touch the one before; never turns them. */
function apart(labels: readonly Below[], width: number, font: string): Below[] {
  const kept: Below[] = [];
  let end = -Infinity;
  for (const label of labels) {
    const half = textWidth(label.text, font) / 2;
    const x = Math.max(half, Math.min(label.x, width - half));
    if (x - half < end + GAP - 0.01) continue;
    kept.push({ ...label, x });
    end = x + half;
  }
  return kept;
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
