import { roundTo } from './numeric.ts';

/** The product's suffixes, equal in every language: B is a billion everywhere. */
const MAGNITUDES = [
  { from: 1e9, suffix: 'B' },
  { from: 1e6, suffix: 'M' },
  { from: 1e3, suffix: 'K' },
] as const;

/** Decimals of numbers with a suffix. */
export const SUFFIXED_DECIMALS = 1;

/** Numbers from here on are shown with an exponent. */
export const SCIENTIFIC_FROM = 1e15;

/** Decimals of numbers below a bound, in ascending order. */
export type DecimalRule = readonly { readonly below: number; readonly decimals: number }[];

export interface Scaled {
  readonly figure: number;
  readonly suffix: '' | 'K' | 'M' | 'B';
  readonly decimals: number;
}

/**
 * Scales a number of at least 0 to its magnitude. A number that rounds up to 1,000 gets the next suffix:
 * never "1000.0K". `suffixed` are the decimals of a number with a suffix.
 */
export function scaleToMagnitude(figure: number, rule: DecimalRule, suffixed = SUFFIXED_DECIMALS): Scaled {
  const decimals = decimalsFor(figure, rule);
  const plain = roundTo(figure, decimals);
  if (plain < 1000) return { figure: plain, suffix: '', decimals };
  const reached = MAGNITUDES.findIndex(({ from }) => plain >= from);
  const index =
    reached > 0 && roundTo(figure / MAGNITUDES[reached]!.from, suffixed) >= 1000 ? reached - 1 : reached;
  const { from, suffix } = MAGNITUDES[index]!;
  return { figure: roundTo(figure / from, suffixed), suffix, decimals: suffixed };
}

/** The decimals of a number by a rule. The last entry applies to all larger numbers. */
function decimalsFor(figure: number, rule: DecimalRule): number {
  return (rule.find(({ below }) => figure < below) ?? rule.at(-1))?.decimals ?? 0;
}
