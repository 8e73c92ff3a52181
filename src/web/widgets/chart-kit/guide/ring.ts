import type { Arc, DrawnLegend, DrawnText, Look, Point, Room } from '../drawing.ts';
import { fontOf } from '../painter.ts';
import { cutMiddle } from '../text-width.ts';

/** The narrowest drawing in which the list is beside the ring; in a narrower one it is beneath. */
const BESIDE_FROM_WIDTH = 340;
const SMALLEST_RING = 110;
const LIST_LINE = 26;

/** The place of a ring's list. */
export const besideRing = (width: number): 'right' | 'bottom' =>
  width >= BESIDE_FROM_WIDTH ? 'right' : 'bottom';

/** The diameter of a ring, in the room that the list leaves. */
export function ringSize(
  { width, height }: Room,
  legend: DrawnLegend | null,
  /** The largest diameter in pixels, and the largest part of the width beside a list. */
  { largest, part }: { readonly largest: number; readonly part: number },
): number {
  const room =
    legend?.place === 'bottom'
      ? height - legend.entries.length * LIST_LINE - 12
      : Math.min(legend === null ? width : width * part, height);
  return Math.round(Math.min(Math.max(room, SMALLEST_RING), largest, width));
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
