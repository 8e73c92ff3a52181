/** What is shown where nothing is known. */
export const DASH = '–';

/** The typographic minus, as wide as a plus, so that signed figures stand in line. */
export const MINUS = '−';

/** The finite number that a cell holds, or null: text that is no number, NaN and Infinity are not known. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

/** Rounds half away from zero by the decimal digits that people see (1.005 is 1.01, not 1). */
export function roundTo(value: number, decimals: number): number {
  const shifted = Number(`${Math.abs(value)}e${decimals}`);
  // Numbers written with an exponent can't be shifted as text: too small to be seen, or too large to be rounded.
  if (!Number.isFinite(shifted)) return Math.abs(value) < 1 ? 0 : value;
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${decimals}`) || 0;
}
