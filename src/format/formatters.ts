import { changeBetween, writeChange } from './change.ts';
import type { Change } from './change.ts';
import { createDateFormatter } from './date-format.ts';
import type { DateFormatter } from './date-format.ts';
import { isLocale } from './locale.ts';
import { createNumberFormatter } from './number-format.ts';
import type { NumberStyle } from './number-style.ts';

export interface FormatterOptions {
  /** BCP 47: `de-DE`. A locale that Intl does not know counts as English. */
  readonly locale: string;
  /** The customer's currency (ISO 4217) for amounts whose column names none. */
  readonly currency: string | null;
  /** IANA name, for moments. Default: the machine's time zone. */
  readonly timeZone?: string;
  /** IANA name of the company's time zone. Default: UTC. */
  readonly companyTimeZone?: string | undefined;
}

/** Functions that format cells. Anything that is not a number, or not a date, becomes a dash. */
export interface Formatters extends DateFormatter {
  readonly locale: string;
  readonly currency: string | null;
  /** The short form for tiles: `12.3K`, `€1.2M`, `1.23%`, `3.40×`, `1:23`. */
  readonly compact: (value: unknown, style?: NumberStyle) => string;
  /** The short form for axis ticks, without trailing zeros: `10K`. */
  readonly axis: (value: unknown, style?: NumberStyle) => string;
  /** The full form for tables and tooltips, grouped and with the format's fixed decimals: `12,345.60`. */
  readonly full: (value: unknown, style?: NumberStyle) => string;
  /** A range between two bounds, null for an open end: `1.000 – 10.000 €`, `< €0`, `≥ 50%`. */
  readonly band: (from: number | null, to: number | null, style?: NumberStyle) => string;
  /** A share of a whole, 0 to 1, with one decimal: `12.3%`. */
  readonly share: (value: unknown) => string;
  /** The change: percent for amounts, percentage points for rates. Null when it is unknown. */
  readonly change: (current: unknown, previous: unknown, style?: NumberStyle) => Change | null;
  /** Formats a change from the server: a relative change (0.12) or percentage points (1.2). */
  readonly changeOf: (value: number, unit: Change['unit']) => Change;
}

const SHARE: NumberStyle = { format: 'percent', digits: 1 };

/** Creates the formatters of a reader. Create them once per language and customer. */
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
