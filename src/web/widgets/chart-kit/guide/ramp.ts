import { range } from 'd3-array';
import type { DrawnText, Look, Mark, Point } from '../drawing.ts';
import type { NumberStyle } from '../../../../format/index.ts';
import { fontOf } from '../painter.ts';
import type { ColorScale } from '../scale/colors.ts';
import { textWidth } from '../text-width.ts';

/** The height of a ramp, in pixels. */
export const RAMP_HEIGHT = 22;

const [STEPS, STEP, THICK, GAP] = [24, 5, 8, 6] as const;

/** A colour legend from the lowest to the highest figure, aligned to the end of a line of `width` pixels. */
export function rampAt(
  { x, y }: Point,
  width: number,
  { min, max, colorOf }: ColorScale,
  style: NumberStyle,
  { tokens, context: { format } }: Look,
): { readonly marks: readonly Mark[]; readonly texts: readonly DrawnText[] } {
  const font = fontOf({}, tokens);
  const [low, high] = [format.compact(min, style), format.compact(max, style)];
  const steps = max > min ? STEPS : 1;
  const end = x + width - textWidth(high, font) - GAP;
  const start = end - steps * STEP;
  const middle = y + RAMP_HEIGHT / 2 - 4;
  const text = { y: middle, tone: 'quiet' } as const;
  return {
    marks: range(steps).map((at): Mark => ({
      kind: 'rect',
      x: start + at * STEP,
      y: middle - THICK / 2,
      // The steps overlap, so that the card doesn't show between two of them.
      width: STEP + (at < steps - 1 ? 0.5 : 0),
      height: THICK,
      color: colorOf(steps === 1 ? min : between(min, max, at / (steps - 1))),
    })),
    texts: [
      ...(steps === 1 ? [] : [{ ...text, text: low, x: start - GAP, anchor: 'end' as const }]),
      { ...text, text: high, x: end + GAP, anchor: 'start' },
    ],
  };
}

const between = (low: number, high: number, part: number): number => low * (1 - part) + high * part;
