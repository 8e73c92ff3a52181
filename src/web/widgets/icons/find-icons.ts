import { searchedWords } from '../../../format/index.ts';
import names from './names.json' with { type: 'json' };

/** The styles of icons, which are the suffixes of their names. */
const STYLES = ['Outlined', 'Filled', 'TwoTone'] as const;

export interface IconGroup {
  readonly style: (typeof STYLES)[number];
  readonly names: readonly string[];
}

/** The icons whose names contain every typed word, by style: `arrow left` finds ArrowLeftOutlined. */
export function findIcons(typed: string): readonly IconGroup[] {
  const words = searchedWords(typed);
  const found = names.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
  return STYLES.map((style) => ({ style, names: found.filter((name) => name.endsWith(style)) })).filter(
    (group) => group.names.length > 0,
  );
}

const [SMALLEST, LARGEST] = [8, 256] as const;

/**
 * Parses a size in pixels: a number, or a factor of the default size such as `2x`. Null where it is neither, or too
 * small or too large to draw.
 * @example pixelsOf('2x', 24) // 48
 */
export function pixelsOf(typed: string, usual: number): number | null {
  const [, figure, times] = /^\s*(\d+(?:[.,]\d+)?)\s*(x?)\s*$/i.exec(typed) ?? [];
  if (figure === undefined) return null;
  const pixels = Number(figure.replace(',', '.')) * (times === '' ? 1 : usual);
  return pixels >= SMALLEST && pixels <= LARGEST ? pixels : null;
}
