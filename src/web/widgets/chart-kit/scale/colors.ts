import { scaleLinear } from 'd3-scale';
import type { GoodWhen } from '../../../../format/index.ts';
import { mix } from '../../../kit/theme/index.ts';
import type { DesignTokens } from '../../../kit/theme/index.ts';

/**
 * A colour scale. A `sequential` one goes from pale to strong; a `diverging` one has one hue below its middle and
 * another above.
 */
export interface ColorScale {
  readonly min: number;
  readonly max: number;
  readonly colorOf: (figure: number) => string;
}

/** Strong enough to be distinguished from the card behind it. */
const PALEST = 0.12;

/**
 * A colour scale over the given figures.
 * @param middle the figure between two hues; null for a single hue
 * @param goodWhen on which side of the middle the good figures are; the warm hue is on the other side
 */
export function colorScale(
  figures: readonly number[],
  middle: number | null,
  { color, categorical }: DesignTokens,
  goodWhen: GoodWhen = 'neutral',
): ColorScale {
  const [min, max] = [Math.min(...figures), Math.max(...figures)];
  const [first, second] = [categorical[0] ?? color.primary, categorical[1] ?? color.primary];
  const tint = (hue: string, part: number): string => mix(color.card, hue, PALEST + part * (1 - PALEST));
  if (middle === null) {
    const part = scaleLinear([min, max], [0, 1]);
    return { min, max, colorOf: (figure) => tint(first, max > min ? part(figure) : 0.5) };
  }
  const [above, below] = goodWhen === 'lower' ? [second, first] : [first, second];
  // Both hues use the same distance, so that figures equally far from the middle are equally strong.
  const reach = Math.max(max - middle, middle - min);
  return {
    min,
    max,
    colorOf: (figure) =>
      reach > 0 ? tint(figure < middle ? below : above, Math.abs(figure - middle) / reach) : tint(above, 0),
  };
}

/** Tints of one hue, from pale to strong. */
export function tintsOf(count: number, { color, categorical }: DesignTokens): string[] {
  const hue = categorical[0] ?? color.primary;
  return Array.from({ length: count }, (_, at) =>
    mix(color.card, hue, count === 1 ? 0.75 : 0.25 + (0.75 * at) / (count - 1)),
  );
}

/** The middle of the colour scale that the page asks for; null for a single hue. */
export function middleOf(
  { colors, middle }: { readonly colors: 'auto' | 'sequential' | 'diverging'; readonly middle: number },
  figures: readonly number[],
): number | null {
  const isBetween = figures.some((figure) => figure < middle) && figures.some((figure) => figure > middle);
  return colors === 'diverging' || (colors === 'auto' && isBetween) ? middle : null;
}
