import { colorsOf, orderedColor } from '../../../kit/theme/index.ts';
import type { DesignTokens } from '../../../kit/theme/index.ts';
import type { Series, SeriesColor } from './model.ts';

/**
 * The colour of each series by its id: the fixed colour of its member, a shade where the members have an order, or
 * grey for "Other".
 */
export function paletteOf(
  tokens: DesignTokens,
  series: readonly Pick<Series, 'id' | 'color'>[],
): ReadonlyMap<string, string> {
  const { categorical, color } = tokens;
  // A single measure takes the first colour of the palette.
  const named = series.map((one) => one.color).filter(hasOwn);
  const colors = colorsOf(tokens, named);
  const first = categorical[0] ?? color.primary;
  return new Map(
    series.map(({ id, color: own }) => {
      if (own.kind === 'other') return [id, color.textTertiary];
      if (own.part !== undefined) return [id, orderedColor(tokens, own.part)];
      return [id, colors.get(own.id) ?? first];
    }),
  );
}

type MemberColor = Extract<SeriesColor, { kind: 'member' }>;

function hasOwn(color: SeriesColor): color is MemberColor {
  return color.kind === 'member' && color.part === undefined && color.id !== '';
}
