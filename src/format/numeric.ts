/** Shown for unknown values. */
export const DASH = '–';

/** The typographic minus, which is as wide as a plus, so that signed numbers are aligned. */
export const MINUS = '−';

/** A formatted number with its sign, where it is one that adds or takes away. A plus before a displayed 0 says nothing. */
export const withSign = (text: string, value: number): string =>
  value > 0 && /[1-9]/.test(text) ? `+${text}` : text;

/** The finite number in a cell. Null for text that is not a number, NaN and Infinity. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

/** Rounds half away from zero by the displayed decimal digits (1.005 is 1.01, not 1). */
export function roundTo(value: number, decimals: number): number {
  const shifted = Number(`${Math.abs(value)}e${decimals}`);
  // Numbers with an exponent can't be shifted as text. They are too small to be visible or too large to be
  // rounded.
  if (!Number.isFinite(shifted)) return Math.abs(value) < 1 ? 0 : value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${decimals}`) || 0;
}
