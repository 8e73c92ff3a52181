/** The exact digits of a number, so that money is not rounded. */
export interface Digits {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
  readonly percent: boolean;
}

export type DecimalSign = 'point' | 'comma';

/** What a text shows about the number format of its column. Null when it is not a number. */
export interface NumberShape {
  /** The decimal sign that it proves: `1,234.5` has a decimal point. Null when both are possible. */
  readonly proves: DecimalSign | null;
  /** Whether it has two readings: `1.234` may be a thousand or little more than one. */
  readonly ambiguous: boolean;
  readonly percent: boolean;
  readonly currency: boolean;
}

const NOTHING: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  'null',
  'NULL',
  'N/A',
  'n/a',
  '#N/A',
  'NA',
  'NaN',
  'nan',
]);

/** Whether a cell is empty or a common notation of a missing value. */
export const isMissing = (text: string): boolean => NOTHING.has(text);

const CURRENCY = /^(?:[$€£¥₹₺₽]|[A-Z]{3}(?=[\s\d-]))\s*|\s*(?:[$€£¥₹₺₽]|(?<=[\s\d])[A-Z]{3}|kr)$/gu;
const SPACES = /[\u00a0\u2007\u2009\u202f]/g;

interface Bare {
  readonly text: string;
  readonly negative: boolean;
  readonly percent: boolean;
  readonly currency: boolean;
}

function bare(raw: string): Bare {
  // Fast path: most numbers are plain.
  if (/^[\d.,]+$/.test(raw)) return { text: raw, negative: false, percent: false, currency: false };
  let text = raw
    .replace(SPACES, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .trim();
  const bracketed = /^\((.*)\)$/.exec(text);
  if (bracketed) text = bracketed[1] ?? '';
  const percent = /\s*%$/.test(text);
  text = text.replace(/\s*%$/, '');
  const sign = /^[+-]/.exec(text)?.[0];
  const unsigned = sign ? text.slice(1).trim() : text;
  const stripped = unsigned.replace(CURRENCY, '');
  const inner = /^[+-]/.exec(stripped)?.[0];
  const digits = (inner ? stripped.slice(1) : stripped).trim().replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, '');
  return {
    text: digits,
    negative: Boolean(bracketed) || sign === '-' || inner === '-',
    percent,
    currency: stripped !== unsigned,
  };
}

/** The first matching pattern decides. Ambiguous ones depend on the rest of the column. */
const SHAPES: readonly {
  readonly pattern: RegExp;
  readonly proves: DecimalSign | null;
  readonly ambiguous?: true;
}[] = [
  { pattern: /^\d+$/, proves: null },
  { pattern: /^\d{1,3}(,\d{3})+\.\d*$/, proves: 'point' },
  { pattern: /^\d{1,3}(\.\d{3})+,\d*$/, proves: 'comma' },
  { pattern: /^\d{1,3}(,\d{3}){2,}$/, proves: 'point' },
  { pattern: /^\d{1,3}(\.\d{3}){2,}$/, proves: 'comma' },
  { pattern: /^0[.]\d+$/, proves: 'point' },
  { pattern: /^0[,]\d+$/, proves: 'comma' },
  { pattern: /^\d{1,3}[.,]\d{3}$/, proves: null, ambiguous: true },
  { pattern: /^\d*\.\d+$/, proves: 'point' },
  { pattern: /^\d*,\d+$/, proves: 'comma' },
  { pattern: /^\d+\.$/, proves: 'point' },
  { pattern: /^\d+(\.\d+)?[eE][+-]?\d{1,2}$/, proves: null },
];

export function shapeOf(raw: string): NumberShape | null {
  const { text, percent, currency } = bare(raw);
  const shape = SHAPES.find(({ pattern }) => pattern.test(text));
  return shape ? { proves: shape.proves, ambiguous: shape.ambiguous ?? false, percent, currency } : null;
}

/** Parses a number with the column's decimal sign. Null when it is not a number. */
export function readNumber(raw: string, decimal: DecimalSign): Digits | null {
  const { text, negative, percent } = bare(raw);
  if (/[eE]/.test(text)) return scientific(text, negative, percent);
  const [point, group] = decimal === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction = '', ...more] = text.split(point!);
  const grouped = whole.split(group!);
  const wellGrouped =
    grouped.length === 1 ||
    (/^\d{1,3}$/.test(grouped[0] ?? '') && grouped.slice(1).every((part) => /^\d{3}$/.test(part)));
  const digits = grouped.join('');
  if (
    more.length > 0 ||
    !wellGrouped ||
    !/^\d*$/.test(digits) ||
    !/^\d*$/.test(fraction) ||
    digits + fraction === ''
  )
    return null;
  return { negative, whole: digits.replace(/^0+(?=\d)/, '') || '0', fraction, percent };
}

function scientific(text: string, negative: boolean, percent: boolean): Digits | null {
  const value = Number(text);
  if (!Number.isFinite(value) || value >= 1e21) return null;
  const [whole = '0', fraction = ''] = value.toFixed(12).split('.');
  return { negative, whole, fraction: fraction.replace(/0+$/, ''), percent };
}

/**
 * Converts to an integer of the smallest unit: 12.345 with scale 2 is 1235n (rounded half away from zero).
 * Percentages are divided by 100. `shift` moves the point: -6 divides by a million.
 */
export function toScaled(
  { negative, whole, fraction, percent }: Digits,
  scale: number,
  shift = 0,
): { readonly value: bigint; readonly rounded: boolean } {
  const digits = whole + fraction;
  const decimals = fraction.length + (percent ? 2 : 0) - shift;
  const excess = decimals - scale;
  if (excess <= 0)
    return { value: signed(BigInt(digits) * 10n ** BigInt(-excess), negative), rounded: false };
  const unit = 10n ** BigInt(excess);
  const exact = BigInt(digits);
  return { value: signed((exact + unit / 2n) / unit, negative), rounded: exact % unit !== 0n };
}

const signed = (value: bigint, negative: boolean): bigint => (negative ? -value : value);
