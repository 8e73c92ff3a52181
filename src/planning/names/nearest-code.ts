import { distance } from 'fastest-levenshtein';
import { foldText } from '../../format/index.ts';
import type { AllowedCode } from './taxonomy.ts';

/** Keeps only letters and digits, so that `Paid Search`, `paid-search` and `PAIDSEARCH` are equal. */
const plain = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the code that a text most probably means, compared by code and title. At most a third of its
 * letters may be wrong. Null when no code is that near.
 */
export function nearestCode(text: string, values: readonly AllowedCode[]): string | null {
  const wanted = plain(text);
  if (wanted === '') return null;
  const farthest = Math.floor(wanted.length / 3);
  let best: { code: string; away: number } | null = null;
  for (const { code, title } of values)
    for (const known of [plain(code), plain(title)]) {
      const away = known === '' ? Number.POSITIVE_INFINITY : distance(wanted, known);
      if (away <= farthest && (best === null || away < best.away)) best = { code, away };
    }
  return best?.code ?? null;
}
