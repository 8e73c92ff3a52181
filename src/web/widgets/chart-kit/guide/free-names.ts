import type { Box, DrawnText, Point } from '../drawing.ts';
import { textBox, touches } from '../text-width.ts';

/** A dot that wants its name beside it. */
export interface NamedDot extends Point {
  readonly name: string;
  readonly radius: number;
}

interface Ground {
  /** All dots: a name upon another one would seem to be its name. */
  readonly dots: readonly Point[];
  readonly taken: readonly DrawnText[];
  readonly plot: Box;
  readonly font: string;
}

/** Names right, left, above or below their dots, where they stand free; those first in the list come first. */
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
      return isInside && !isUponDot && [...taken, ...texts].every((other) => !touches(place, other, font));
    });
    if (free !== undefined) texts.push(free);
  }
  return texts;
}
