import type { Arc, DrawnLegend, DrawnText, Look, Point, Room } from '../drawing.ts';
import { fontOf } from '../painter.ts';
import { cutMiddle, textWidth } from '../text-width.ts';

/** The narrowest drawing in which the list is beside the ring; in a narrower one it is beneath. */
const BESIDE_FROM_WIDTH = 340;
const SMALLEST_RING = 110;
const LIST_LINE = 26;
/** The list beside a ring, in pixels: its distance, the swatch and padding of a name, and those of a figure. */
const LIST_GAP = 20;
const NAME_PADDING = 32;
const FIGURE_PADDING = 21;
/** Longer names are cut before the ring becomes smaller. */
const LONGEST_NAME = 96;

/** The place of a ring's list. */
export const besideRing = (width: number): 'right' | 'bottom' =>
  width >= BESIDE_FROM_WIDTH ? 'right' : 'bottom';

/** The diameter of a ring, in the room that the list leaves. */
export function ringSize(
  { width, height }: Room,
  legend: DrawnLegend | null,
  /** The largest diameter in pixels, and the largest part of the width beside a list. */
  { largest, part }: { readonly largest: number; readonly part: number },
  look: Look,
): number {
  const room =
    legend === null
      ? Math.min(width, height)
      : legend.place === 'bottom'
        ? height - legend.entries.length * LIST_LINE - 12
        : Math.min(width * part, width - LIST_GAP - listWidth(legend, look), height);
  return Math.round(Math.min(Math.max(room, SMALLEST_RING), largest, width));
}

/** The width in which a list shows its names and figures. */
function listWidth({ entries }: DrawnLegend, { tokens }: Look): number {
  const font = fontOf({ size: 12 }, tokens);
  const widest = (texts: readonly string[]): number =>
    texts.reduce((width, text) => Math.max(width, textWidth(text, font)), 0);
  const columns = entries.reduce((most, { figures = [] }) => Math.max(most, figures.length), 0);
  const figures = Array.from(
    { length: columns },
    (_, at) => widest(entries.map((entry) => entry.figures?.[at] ?? '')) + FIGURE_PADDING,
  );
  const name = Math.min(widest(entries.map((entry) => entry.name)), LONGEST_NAME);
  return figures.reduce((sum, width) => sum + width, NAME_PADDING + name);
}

/** A name and a figure in the middle of a ring. `hole` is the hole's diameter as a fraction of the ring's. */
export function insideRing(
  name: string,
  figure: string,
  { size, hole }: { readonly size: number; readonly hole: number },
  { tokens }: Look,
): DrawnText[] {
  const center = { x: size / 2, anchor: 'middle' } as const;
  const figureSize = Math.min(Math.max(size * hole * 0.17, 12), 20);
  const cut = cutMiddle(name, size * hole * 0.76, fontOf({ size: 12 }, tokens));
  return [
    { ...center, text: cut, y: size / 2 - figureSize * 0.6, size: 12, tone: 'quiet' },
    { ...center, text: figure, y: size / 2 + 9, size: figureSize, bold: true, tone: 'strong' },
  ];
}

/** The centre of a ring's segment. */
export function middleOfArc({ x, y, inner, outer, from, to }: Arc): Point {
  const [angle, distance] = [(from + to) / 2, (inner + outer) / 2];
  return { x: x + distance * Math.sin(angle), y: y - distance * Math.cos(angle) };
}
