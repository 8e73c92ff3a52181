import type { Formatters } from '../../format/index.ts';
import type { NumberRange, NumbersPlan } from '../../language/plan/index.ts';

/** Formats a range of numbers: `€100 – €500`, `≥ 100`, `≤ 5 %`. */
export function numbersText(
  { from, to }: NumberRange,
  { format }: Pick<NumbersPlan, 'format'>,
  { full, band }: Pick<Formatters, 'full' | 'band'>,
): string {
  if (from === to) return full(from, { format });
  return from === null ? `≤ ${full(to, { format })}` : band(from, to, { format });
}
