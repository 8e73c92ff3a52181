import { distance } from 'fastest-levenshtein';
import { foldText } from '../../format/index.ts';
import type { AllowedCode } from './taxonomy.ts';

/** Letters and digits alone: `Paid Search`, `paid-search` and `PAIDSEARCH` are one. */
const plain = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The code that a text most probably means: by the code or its title, with a letter in three wrong at most. Null where none is near. */
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
