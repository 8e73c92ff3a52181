import { SCIENTIFIC_FROM } from './magnitudes.ts';
import { DASH, MINUS, roundTo } from './numeric.ts';

/** Formats a number by a locale, with a fixed number of decimals and without a sign. */
export type PlainFigure = (figure: number, minimum: number, maximum: number) => string;

/** Cached by the number of decimals, since Intl objects are expensive to create. */
export function createPlainFigure(locale: string): PlainFigure {
  const made = new Map<number, Intl.NumberFormat>();
  return (figure, minimum, maximum) => {
    const key = minimum * 32 + maximum;
    let formatter = made.get(key);
    if (formatter === undefined) {
      formatter = new Intl.NumberFormat(locale, {
        minimumFractionDigits: minimum,
        maximumFractionDigits: maximum,
      });
      made.set(key, formatter);
    }
    return formatter.format(figure);
  };
}

/** The texts around an amount, and the decimals of its currency. */
export interface Affixes {
  readonly before: string;
  readonly after: string;
  readonly decimals: number | null;
}

const FIGURE_PARTS: readonly string[] = ['integer', 'decimal', 'fraction', 'group'];

/** The texts that Intl writes before and after a number, so that a K can be inserted: 12,3K €. */
export function affixesOf(formatter: Intl.NumberFormat): Affixes {
  const parts = formatter.formatToParts(1);
  const first = parts.findIndex((part) => FIGURE_PARTS.includes(part.type));
  const last = parts.findLastIndex((part) => FIGURE_PARTS.includes(part.type));
  const { style, maximumFractionDigits } = formatter.resolvedOptions();
  return {
    before: joined(parts.slice(0, first)),
    after: joined(parts.slice(last + 1)),
    decimals: style === 'currency' ? (maximumFractionDigits ?? null) : null,
  };
}

function joined(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map((part) => part.value).join('');
}

/** 1.5e17 → 1.5E17. */
export function scientific(figure: number, plain: PlainFigure): string {
  const exponent = Math.floor(Math.log10(figure));
  const mantissa = roundTo(figure / 10 ** exponent, 1);
  return mantissa >= 10 ? `${plain(1, 1, 1)}E${exponent + 1}` : `${plain(mantissa, 1, 1)}E${exponent}`;
}

/** Formats seconds as a duration: 83 → 1:23, 3,725 → 1:02:05. */
export function clock(seconds: number, digits: number, plain: PlainFigure): string {
  const total = roundTo(Math.abs(seconds), digits);
  if (total >= SCIENTIFIC_FROM) return DASH;
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = plain(roundTo(total - hours * 3600 - minutes * 60, digits), digits, digits);
  const padded = rest.padStart(digits === 0 ? 2 : digits + 3, '0');
  const head = hours > 0 ? `${plain(hours, 0, 0)}:${String(minutes).padStart(2, '0')}` : String(minutes);
  return `${seconds < 0 && total > 0 ? MINUS : ''}${head}:${padded}`;
}
