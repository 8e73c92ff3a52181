import { isCurrencyCode } from './currency.ts';
import { affixesOf, clock, createPlainFigure, scientific } from './figures.ts';
import type { Affixes, PlainFigure } from './figures.ts';
import { scaleToMagnitude, SCIENTIFIC_FROM, SUFFIXED_DECIMALS } from './magnitudes.ts';
import type { DecimalRule } from './magnitudes.ts';
import {
  COMPACT_DECIMALS,
  CURRENCY_DECIMALS,
  FULL_DECIMALS,
  MAX_DECIMALS,
  SHOWN_FROM,
} from './number-style.ts';
import type { NumberFormatName, NumberStyle } from './number-style.ts';
import { DASH, MINUS, roundTo, toNumber } from './numeric.ts';

const NONE: Affixes = { before: '', after: '', decimals: null };
/** Decimals of ticks with a suffix: two, so that neighbours such as €1.25M and €1.3M differ. */
const TICK_DECIMALS = 2;
const TIMES: Affixes = { before: '', after: '×', decimals: null };

export interface NumberFormatter {
  readonly compact: (value: unknown, style?: NumberStyle) => string;
  readonly axis: (value: unknown, style?: NumberStyle) => string;
  readonly full: (value: unknown, style?: NumberStyle) => string;
  /** A range between two bounds. Null for an open end. */
  readonly band: (from: number | null, to: number | null, style?: NumberStyle) => string;
  readonly plain: PlainFigure;
  readonly percentAffix: string;
}

/** The parameters of formatting a number between 0 and `SCIENTIFIC_FROM`. */
interface Writing {
  readonly format: Exclude<NumberFormatName, 'seconds'>;
  readonly digits: number | undefined;
  readonly affixes: Affixes;
}

interface Written {
  readonly text: string;
  readonly isZero: boolean;
}

type Writer = (figure: number, writing: Writing) => Written;

/** Formats numbers for a locale. */
export function createNumberFormatter(locale: string, ownCurrency: string | null): NumberFormatter {
  const plain = createPlainFigure(locale);
  const affixesFor = createAffixes(locale, ownCurrency);

  const write = (value: unknown, style: NumberStyle, writer: Writer): string => {
    const number = toNumber(value);
    if (number === null) return DASH;
    const { format = 'decimal' } = style;
    const digits = style.digits === undefined ? undefined : Math.min(Math.max(style.digits, 0), MAX_DECIMALS);
    if (format === 'seconds') return clock(number, digits ?? 0, plain);
    const affixes = affixesFor(format, style.currency, style.besideOthers);
    const shown = Math.abs(format === 'percent' ? number * 100 : number);
    if (!Number.isFinite(shown)) return DASH;
    const figure = shown < SHOWN_FROM && digits === undefined ? 0 : shown;
    const { text, isZero } =
      figure >= SCIENTIFIC_FROM
        ? { text: scientific(figure, plain), isZero: false }
        : writer(figure, { format, digits, affixes });
    return `${number < 0 && !isZero ? MINUS : ''}${affixes.before}${text}${affixes.after}`;
  };

  const tile = shortWriter(plain, false);
  const tick = shortWriter(plain, true);
  const cell = longWriter(plain);
  const edge = boundWriter(plain);
  const bound = (value: unknown, style: NumberStyle): string =>
    write(value, { ...style, digits: style.format === 'seconds' ? 0 : MAX_DECIMALS }, edge);
  return {
    compact: (value, style = {}) => write(value, style, tile),
    axis: (value, style = {}) => write(value, style, tick),
    full: (value, style = {}) => write(value, style, cell),
    band: (from, to, style = {}) => {
      if (from === null) return `< ${bound(to, style)}`;
      if (to === null) return `≥ ${bound(from, style)}`;
      const { format = 'decimal', currency, besideOthers } = style;
      const { before, after } = format === 'seconds' ? NONE : affixesFor(format, currency, besideOthers);
      const [first, last] = [bound(from, style), bound(to, style)];
      // The unit is written once: before both bounds, or after them.
      const lower = after !== '' && first.endsWith(after) ? first.slice(0, -after.length) : first;
      const upper = first.startsWith(before) && last.startsWith(before) ? last.slice(before.length) : last;
      return `${lower} – ${upper}`;
    },
    plain,
    percentAffix: affixesFor('percent', null).after,
  };
}

function shortWriter(plain: PlainFigure, trim: boolean): Writer {
  return (figure, { format, digits, affixes }) => {
    const rule =
      digits === undefined ? compactRule(format, affixes) : [{ below: Infinity, decimals: digits }];
    const scaled = scaleToMagnitude(figure, rule, trim ? TICK_DECIMALS : SUFFIXED_DECIMALS);
    const kept =
      scaled.suffix === '' ? keptDecimals(scaled.figure, scaled.decimals, format, digits) : scaled.decimals;
    const text = plain(scaled.figure, trim ? 0 : kept, scaled.decimals) + scaled.suffix;
    return { text, isZero: scaled.figure === 0 };
  };
}

function longWriter(plain: PlainFigure): Writer {
  return (figure, { format, digits, affixes }) => {
    const decimals = digits ?? affixes.decimals ?? FULL_DECIMALS[format];
    const rounded = roundTo(figure, decimals);
    return { text: plain(rounded, decimals, decimals), isZero: rounded === 0 };
  };
}

/** Keeps the decimals of a bound. An amount with cents has all decimals. */
function boundWriter(plain: PlainFigure): Writer {
  return (figure, { format, affixes }) => {
    const hasCents = format === 'currency' && !Number.isInteger(figure);
    const decimals = hasCents ? (affixes.decimals ?? CURRENCY_DECIMALS) : 0;
    return { text: plain(figure, decimals, MAX_DECIMALS), isZero: figure === 0 };
  };
}

/** Amounts have the decimals of their currency; yen have none. */
function compactRule(format: Writing['format'], affixes: Affixes): DecimalRule {
  return affixes.decimals === 0 ? COMPACT_DECIMALS.integer : COMPACT_DECIMALS[format];
}

/**
 * Amounts, and numbers with explicit digits, keep trailing zeros (€0.50). So do multiples that are no whole number,
 * since they stand beside others (1.70× vs 3.58×). Others drop them (0.5).
 */
function keptDecimals(
  figure: number,
  decimals: number,
  format: NumberFormatName,
  digits: number | undefined,
): number {
  if (digits !== undefined) return digits;
  if (format === 'multiplier' && !Number.isInteger(figure)) return decimals;
  return format !== 'currency' || figure === 0 ? 0 : Math.min(decimals, CURRENCY_DECIMALS);
}

function createAffixes(
  locale: string,
  ownCurrency: string | null,
): (format: NumberFormatName, currency: string | null | undefined, besideOthers?: boolean) => Affixes {
  const percent = affixesOf(new Intl.NumberFormat(locale, { style: 'percent' }));
  const currencies = new Map<string, Affixes>();
  const ofCurrency = (code: string | null, currencyDisplay: 'code' | 'narrowSymbol'): Affixes => {
    if (code === null || !isCurrencyCode(code)) return NONE;
    const key = `${code} ${currencyDisplay}`;
    const known = currencies.get(key);
    if (known !== undefined) return known;
    const options = { style: 'currency', currency: code, currencyDisplay } as const;
    const made = affixesOf(new Intl.NumberFormat(locale, options));
    currencies.set(key, made);
    return made;
  };
  return (format, currency, besideOthers) => {
    if (format === 'percent') return percent;
    if (format === 'multiplier') return TIMES;
    if (format !== 'currency') return NONE;
    return ofCurrency(
      currency === undefined ? ownCurrency : currency,
      besideOthers ? 'code' : 'narrowSymbol',
    );
  };
}
