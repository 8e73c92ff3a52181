import type { NumberStyle } from '../../../../format/index.ts';
import type { DrawnText, Look, Mark } from '../drawing.ts';
import { fontOf } from '../painter.ts';
import { textWidth } from '../text-width.ts';

const [THICK, GAP, WIDEST] = [8, 14, 72] as const;

/** A legend of colour steps with the bounds between them, aligned to the end of a line of `width` pixels. */
export function stepsAt(
  width: number,
  bounds: readonly number[],
  colors: readonly string[],
  style: NumberStyle,
  { tokens, context: { format } }: Look,
): { readonly marks: readonly Mark[]; readonly texts: readonly DrawnText[] } {
  const font = fontOf({}, tokens);
  const labels = bounds.map((bound) => format.compact(bound, style));
  const widest = Math.max(...labels.map((label) => textWidth(label, font)));
  const step = Math.min(Math.max(widest + GAP, 24), WIDEST, (width - widest) / colors.length);
  const start = width - step * colors.length - widest / 2;
  // Where the labels would touch, only the lowest and the highest bound are labelled.
  const isRoom = step >= widest + GAP / 2;
  return {
    marks: colors.map((color, at): Mark => ({
      kind: 'rect',
      x: start + at * step,
      y: 0,
      width: step - 1,
      height: THICK,
      color,
    })),
    texts: labels.flatMap((text, at): DrawnText[] =>
      isRoom || at === 0 || at === labels.length - 1
        ? [{ text, x: start + at * step, y: THICK + 8, anchor: 'middle', tone: 'quiet' }]
        : [],
    ),
  };
}
