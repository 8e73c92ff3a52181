import type { Annotation, CartesianProps } from '../data/model.ts';
import type { Box, DrawnText, Mark } from '../drawing.ts';
import type { CartesianLayout } from '../layout/cartesian.ts';
import { cutMiddle, textBox, touches } from '../text-width.ts';
import type { Guide } from './names.ts';
import { gridLine } from './ticks.ts';

/** The longest name, as a fraction of the plot. */
const NAME_PART = 0.3;
const [LINE, EDGE] = [7, 4] as const;
/** More bands than this would cover the whole chart. They become strips along its edge, of this height in pixels. */
const [MOST_BANDS, STRIP] = [6, 4] as const;

/**
 * Draws single days as dashed lines across the plot, and periods as bands, or as strips where there are many. A name
 * is drawn where it overlaps no other; the tooltip has all of them.
 */
export function annotationGuide(
  { annotations }: CartesianProps,
  { horizontal, plot, position, step }: CartesianLayout,
  { font, color }: { readonly font: string; readonly color: string },
): Guide {
  const [start, length] = horizontal ? [plot.y, plot.height] : [plot.x, plot.width];
  const within = (at: number): number => Math.min(Math.max(at, start), start + length);
  const places = inOnePlace(annotations);
  const areStrips = places.filter(({ isPeriod }) => isPeriod).length > MOST_BANDS;
  const line = areStrips ? LINE + STRIP : LINE;
  const texts: DrawnText[] = [];
  const marks = places.map(({ count, ...annotation }): Mark => {
    const { isPeriod } = annotation;
    const title = count === 1 ? annotation.title : `${annotation.title} +${count - 1}`;
    const [from, to] = isPeriod
      ? [within(position(annotation.from) - step / 2), within(position(annotation.to) + step / 2)]
      : [position(annotation.from), position(annotation.from)];
    const text = cutMiddle(title, plot.width * NAME_PART, font);
    const common = { text, ...(text === title ? {} : { full: title }), tone: 'quiet', upon: true } as const;
    const corners: readonly DrawnText[] = horizontal
      ? [{ ...common, x: plot.x + plot.width - EDGE, y: from - LINE, anchor: 'end' }]
      : [
          { ...common, x: from + EDGE, y: plot.y + line, anchor: 'start' },
          { ...common, x: (isPeriod ? to : from) - EDGE, y: plot.y + line, anchor: 'end' },
        ];
    const free = corners.find(
      (place) => isWithin(textBox(place, font), plot) && !texts.some((other) => touches(place, other, font)),
    );
    if (free !== undefined) texts.push(free);
    if (!isPeriod) return gridLine(plot, horizontal ? 'horizontal' : 'vertical', from, color, [3, 3]);
    const box = horizontal ? { ...plot, y: from, height: to - from } : { ...plot, x: from, width: to - from };
    if (!areStrips) return { ...box, kind: 'rect', color, opacity: 0.1 };
    const strip = horizontal
      ? { ...box, x: plot.x + plot.width - STRIP, width: STRIP }
      : { ...box, height: STRIP };
    return { ...strip, kind: 'rect', color, opacity: 0.5 };
  });
  return { marks, texts };
}

/** One annotation for each place, with their number: bands on top of each other would hide the data. */
function inOnePlace(
  annotations: readonly Annotation[],
): readonly (Annotation & { readonly count: number })[] {
  const places = new Map<string, Annotation & { readonly count: number }>();
  for (const annotation of annotations) {
    const place = `${annotation.from} ${annotation.to} ${annotation.isPeriod}`;
    const { count, ...first } = places.get(place) ?? { ...annotation, count: 0 };
    places.set(place, { ...first, count: count + 1 });
  }
  return [...places.values()];
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
