import { colorsOf } from '../../../kit/theme/index.ts';
import type { DesignTokens } from '../../../kit/theme/index.ts';
import type { Series, SeriesColor } from './model.ts';

/** The colour of each series by its id: a member's own everywhere, grey for "Other". */
export function paletteOf(
  tokens: DesignTokens,
  series: readonly Pick<Series, 'id' | 'color'>[],
): ReadonlyMap<string, string> {
  const dimension = series.find((one) => one.color.kind === 'member')?.color;
  const kind = dimension?.kind === 'member' ? dimension.dimension : '';
  const ids = series
    .map(({ color }) => color)
    .filter(isMember)
    .map(({ id }) => id);
  const colors = colorsOf(tokens, kind, ids);
  return new Map(
    series.map(({ id, color }) => {
      if (color.kind === 'other') return [id, tokens.color.textTertiary];
      // A single measure stands for itself and takes the product's first colour.
      return [
        id,
        color.id === '' ? tokens.categorical[0]! : (colors.get(color.id) ?? tokens.categorical[0]!),
      ];
    }),
  );
}

function isMember(color: SeriesColor): color is Extract<SeriesColor, { kind: 'member' }> {
  return color.kind === 'member';
}
