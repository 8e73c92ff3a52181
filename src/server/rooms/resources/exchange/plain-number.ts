import type { FieldValue } from '../../../../language/plan/index.ts';
import { plainDecimal } from '../../../../resources/index.ts';

/** Converts a decimal to a number if that keeps all digits (at most fifteen). Null for any other value. */
export function numberOf(value: FieldValue): number | null {
  if (typeof value !== 'string') return null;
  const plain = plainDecimal(value);
  const isExact = plain.replaceAll(/\D/g, '').length <= 15 && plainDecimal(String(Number(plain))) === plain;
  return isExact ? Number(plain) : null;
}
