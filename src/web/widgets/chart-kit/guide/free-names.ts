import type { Box, DrawnText, Point } from '../drawing.ts';
import { textBox, touches } from '../text-width.ts';

/** A dot whose name is to be drawn beside it. */
export interface NamedDot extends Point {
  readonly name: string;
  readonly radius: number;
}

interface Ground {
  /** All dots. A name must not cover another dot, as it would seem to name that one. */
  readonly dots: readonly Point[];
  readonly taken: readonly DrawnText[];
  readonly plot: Box;
  readonly font: string;
}

/** The least distance between two names, so that they are not read as one. Pixels. */
const APART = 4;

/**
 * Places names to the right, left, top or bottom of their dots, where they overlap nothing. Names early in the list
 * take precedence; a name that fits nowhere is left out.
 */
export function freeNames(wanted: readonly NamedDot[], { dots, taken, plot, font }: Ground): DrawnText[] {
  const texts: DrawnText[] = [];
  for (const { name, x, y, radius } of wanted) {
    const text = { text: name, tone: 'strong', upon: true } as const;
    const places: DrawnText[] = [
      { ...text, x: x + radius + 4, y, anchor: 'start' },
      { ...text, x: x - radius - 4, y, anchor: 'end' },
      { ...text, x, y: y - radius - 8, anchor: 'middle' },
      { ...text, x, y: y + radius + 8, anchor: 'middle' },
    ];
    const free = places.find((place) => {
      const box = textBox(place, font);
      const isInside =
        box.x >= plot.x &&
        box.x + box.width <= plot.x + plot.width &&
        box.y >= plot.y &&
        box.y + box.height <= plot.y + plot.height;
      const isUponDot = dots.some(
        (dot) =>
          dot.x >= box.x && dot.x <= box.x + box.width && dot.y >= box.y && dot.y <= box.y + box.height,
      );
      return (
        isInside && !isUponDot && [...taken, ...texts].every((other) => !touches(place, other, font, APART))
      );
    });
    if (free !== undefined) texts.push(free);
  }
  return texts;
}
