import { changeBetween, writeChange } from './change.ts';
import type { Change } from './change.ts';
import { createDateFormatter } from './date-format.ts';
import type { DateFormatter } from './date-format.ts';
import { isLocale } from './locale.ts';
import { createNumberFormatter } from './number-format.ts';
import type { NumberStyle } from './number-style.ts';

export interface FormatterOptions {
  /** BCP 47: `de-DE`. One that Intl does not know counts as English. */
  readonly locale: string;
  /** The customer's currency, ISO 4217: amounts whose column names none are shown in it. */
  readonly currency: string | null;
  /** IANA name, for moments; default: the machine's own. */
  readonly timeZone?: string;
  /** IANA name: where the company's day begins and ends. Default: UTC. */
  readonly companyTimeZone?: string | undefined;
}

/** Everything that turns a cell into text. Anything that is no number, or no date, becomes a dash. */
export interface Formatters extends DateFormatter {
  readonly locale: string;
  readonly currency: string | null;
  /** The short form, for tiles: `12.3K`, `€1.2M`, `1.23%`, `3.4×`, `1:23`. */
  readonly compact: (value: unknown, style?: NumberStyle) => string;
  /** The short form for ticks, whose zeros say nothing: `10K`. */
  readonly axis: (value: unknown, style?: NumberStyle) => string;
  /** Grouped, with the format's fixed decimals, for tables and tooltips: `12,345.60`. */
  readonly full: (value: unknown, style?: NumberStyle) => string;
  /** What lies between two bounds, null for an open end: `1.000 – 10.000 €`, `< €0`, `≥ 50%`. */
  readonly band: (from: number | null, to: number | null, style?: NumberStyle) => string;
  /** A part of a whole, 0 to 1, with one decimal: `12.3%`. */
  readonly share: (value: unknown) => string;
  /** Percent for amounts, percentage points for rates; null where it can't be known. */
  readonly change: (current: unknown, previous: unknown, style?: NumberStyle) => Change | null;
  /** A change that came ready from the server: a relative change (0.12) or percentage points (1.2). */
  readonly changeOf: (value: number, unit: Change['unit']) => Change;
}

const SHARE: NumberStyle = { format: 'percent', digits: 1 };

/** Formatters of one reader: make them once for each language and customer. */
export function createFormatters({
  locale,
  currency,
  timeZone,
  companyTimeZone,
}: FormatterOptions): Formatters {
  const known = isLocale(locale) ? locale : 'en-GB';
  const numbers = createNumberFormatter(known, currency);
  return {
    ...createDateFormatter(known, timeZone, companyTimeZone),
    locale: known,
    currency,
    compact: numbers.compact,
    axis: numbers.axis,
    full: numbers.full,
    band: numbers.band,
    share: (value) => numbers.full(value, SHARE),
    change: (current, previous, style = {}) => {
      const change = changeBetween(current, previous, style);
      return change === null ? null : writeChange(change, numbers, known);
    },
    changeOf: (value, unit) => writeChange({ value, unit }, numbers, known),
  };
}
