import { Big } from 'big.js';
import { decimal, sum } from './decimal.ts';
import type { Decimal, DecimalInput } from './decimal.ts';

/**
 * Splits an amount by weights into parts with `digits` decimals. The parts add up to the rounded amount
 * exactly (largest remainder method): the units that rounding down leaves go, one each, to the parts that
 * lost most, and on a tie to the earlier part. If all weights are 0, the parts are equal; otherwise the part
 * of a weight 0 is 0. Throws for a negative weight.
 */
export function shareOut(amount: DecimalInput, weights: readonly DecimalInput[], digits: number): Decimal[] {
  const given = weights.map(decimal);
  if (given.some((weight) => weight.lt(0))) throw new RangeError('A weight is at least 0.');
  if (given.length === 0) return [];
  const shares = given.every((weight) => weight.eq(0)) ? given.map(() => decimal(1)) : given;
  const whole = sum(shares);
  const total = decimal(amount).round(digits, Big.roundHalfUp);
  const exact = shares.map((share) => total.times(share).div(whole));
  const parts = exact.map((part) => part.round(digits, Big.roundDown));
  const unit = decimal(`1e-${digits}`).times(total.lt(0) ? -1 : 1);
  const rest = total.minus(sum(parts)).div(unit).toNumber();
  const lost = exact.map((part, index) => ({ index, by: part.minus(parts[index]!).abs() }));
  for (const { index } of lost.toSorted((one, other) => other.by.cmp(one.by)).slice(0, rest))
    parts[index] = parts[index]!.plus(unit);
  return parts;
}
