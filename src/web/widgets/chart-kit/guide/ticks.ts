import { max } from 'd3-array';
import type { DateGrain, Formatters } from '../../../../format/index.ts';
import type { Position } from '../data/model.ts';
import type { Box, DrawnText, Mark } from '../drawing.ts';
import { dateTicks } from '../scale/dates.ts';
import { textWidth, wrapText } from '../text-width.ts';

/** A label of the axis below a plot. */
export interface BottomLabel {
  readonly text: string;
  /** The lines after the first one. */
  readonly rest?: readonly string[];
  /** The full text, where `text` is shortened or has several lines. */
  readonly full?: string;
  /** The horizontal centre of the label. */
  readonly x: number;
}

/** A label of the axis beside a plot. */
export interface SideLabel {
  readonly text: string;
  readonly full?: string | undefined;
  readonly y: number;
}

const GAP = 8;
const SIDE_GAP = 6;
const LINE = 14;
/** Pixels from the plot to the vertical centre of a label below it. */
const BELOW = 13;
/** The width that a date label needs, in pixels. */
const DATE = 64;
/** Names are not shortened to less than this, in pixels. */
const SHORTEST = 28;

/** Returns n such that every n-th of `count` labels above each other fits. */
export function everySide(count: number, { height }: Pick<Box, 'height'>): number {
  return Math.max(1, Math.ceil((count * LINE) / height));
}

/** Evenly spaced labels at round dates, few enough not to touch each other. */
export function dateLabels(
  keys: readonly string[],
  grain: DateGrain,
  place: (index: number) => number,
  { length, format, font }: { readonly length: number; readonly format: Formatters; readonly font: string },
): BottomLabel[] {
  const [start, end] = [keys[0], keys.at(-1)];
  if (start === undefined || end === undefined) return [];
  const labelsOf = (limit: number) =>
    dateTicks(keys, grain, limit).map(({ index, grain: written }) => ({
      text: format.axisDate(keys[index], written, { start, end }),
      x: place(index),
    }));
  let labels = labelsOf(Math.floor(length / DATE));
  while (labels.length > 2 && labels.some((label, at) => touches(labels[at - 1], label, font)))
    labels = labelsOf(labels.length - 1);
  return labels;
}

function touches(before: BottomLabel | undefined, { text, x }: BottomLabel, font: string): boolean {
  if (before === undefined) return false;
  return Math.abs(x - before.x) < (textWidth(before.text, font) + textWidth(text, font)) / 2 + GAP;
}

/** The height of each further line of names, in pixels. */
export const NEXT_LINE = 13;
/** The most lines of a name. */
const MOST_LINES = 3;
/** A drawing lower than this, in pixels, has one line of names. */
const LOWEST = 140;
/** Pixels between adjacent names with several lines. */
const NARROW_GAP = 4;

/** The number of lines for the names of members below a plot: more than one where that shortens fewer of them. */
export function memberLines(
  positions: readonly Position[],
  { length, height, font }: { readonly length: number; readonly height: number; readonly font: string },
): number {
  const room = length / positions.length - NARROW_GAP;
  if (height < LOWEST || room < SHORTEST || fitWhole(positions, length, font)) return 1;
  const cutIn = (lines: number): number =>
    positions.filter(({ label }) =>
      wrapText(label, lines === 1 ? room + NARROW_GAP - GAP : room, lines, font).some(isCut),
    ).length;
  const counts = Array.from({ length: MOST_LINES }, (_, at) => cutIn(at + 1));
  return counts.indexOf(Math.min(...counts)) + 1;
}

/** Whether the whole names fit in one line: a long one between short ones may be wider than its share of the length. */
function fitWhole(positions: readonly Position[], length: number, font: string): boolean {
  const room = length / positions.length;
  const widths = positions.map(({ label }) => textWidth(label, font));
  // The outer ones keep to their share, since they may not leave the drawing.
  return (
    Math.max(widths[0] ?? 0, widths.at(-1) ?? 0) <= room &&
    widths.every((width, at) => at === 0 || (widths[at - 1]! + width) / 2 + NARROW_GAP <= room)
  );
}

const isCut = (line: string): boolean => line.includes('…');

/**
 * The names of members side by side, shortened to fit. Where names are short, such as hours, some are left out
 * instead.
 */
export function memberLabels(
  positions: readonly Position[],
  place: (index: number) => number,
  { length, lines, font }: { readonly length: number; readonly lines: number; readonly font: string },
): BottomLabel[] {
  const room = length / positions.length;
  const widest = max(positions, ({ label }) => textWidth(label, font)) ?? 0;
  if (widest > SHORTEST && fitWhole(positions, length, font))
    return positions.map(({ label: text }, at) => ({ text, rest: [], x: place(at) }));
  const whole = widest <= SHORTEST ? Math.ceil((widest + GAP) / room) : 1;
  const step = Math.max(1, Math.ceil(SHORTEST / room), whole);
  return positions.flatMap(({ label: full }, at): BottomLabel[] => {
    if (at % step !== 0) return [];
    const gap = lines === 1 ? GAP : NARROW_GAP;
    const [text = '', ...rest] = wrapText(full, room * step - gap, lines, font);
    return [{ text, ...(rest.length > 0 && { rest }), ...(text !== full && { full }), x: place(at) }];
  });
}

/**
 * The texts below a plot: never rotated, kept inside the drawing, and left out where they would touch the previous
 * one.
 */
export function belowTexts(
  labels: readonly BottomLabel[],
  plot: Box,
  { width, font }: { readonly width: number; readonly font: string },
): DrawnText[] {
  const y = plot.y + plot.height + BELOW;
  let end = -Infinity;
  const gap = labels.some(({ rest }) => rest !== undefined) ? NARROW_GAP : GAP;
  return labels.flatMap(({ rest = [], ...label }): DrawnText[] => {
    const texts = [label.text, ...rest];
    const half = Math.max(...texts.map((text) => textWidth(text, font))) / 2;
    const x = Math.max(half, Math.min(label.x, width - half));
    if (x - half < end + gap - 0.01) return [];
    end = x + half;
    return texts.map((text, at) => ({
      ...label,
      text,
      x,
      y: y + at * NEXT_LINE,
      anchor: 'middle',
      tone: 'quiet',
    }));
  });
}

/** The texts beside a plot; those less than a line away from the previous one are left out. */
export function sideTexts(
  labels: readonly SideLabel[],
  plot: Box,
  side: 'start' | 'end' = 'start',
): DrawnText[] {
  const place =
    side === 'start'
      ? ({ x: plot.x - SIDE_GAP, anchor: 'end' } as const)
      : ({ x: plot.x + plot.width + SIDE_GAP, anchor: 'start' } as const);
  let before = Infinity;
  return labels.flatMap(({ text, full, y }): DrawnText[] => {
    if (Math.abs(before - y) < LINE - 0.01) return [];
    before = y;
    return [{ ...place, text, ...(full === text || full === undefined ? {} : { full }), y, tone: 'quiet' }];
  });
}

/** A grid line across a plot. It is centred on a pixel, so that it is one pixel wide and not blurred over two. */
export function gridLine(
  { x, y, width, height }: Box,
  direction: 'horizontal' | 'vertical',
  place: number,
  color: string,
  dash?: readonly number[],
): Mark {
  const at = Math.round(place) + 0.5;
  const points =
    direction === 'horizontal'
      ? [{ x, y: at }, { x: x + width, y: at }] // prettier-ignore
      : [{ x: at, y }, { x: at, y: y + height }]; // prettier-ignore
  return { kind: 'path', points, color, stroke: { width: 1, ...(dash && { dash }) } };
}
