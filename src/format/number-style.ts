import type { DecimalRule } from './magnitudes.ts';

export type NumberFormatName = 'integer' | 'decimal' | 'currency' | 'percent' | 'multiplier' | 'seconds';

/** The format of a number: the properties of a report's column that affect it. */
export interface NumberStyle {
  readonly format?: NumberFormatName | undefined;
  /** Explicit decimals, 0 to 4. */
  readonly digits?: number | undefined;
  /** ISO 4217. Undefined: the reader's default currency. Null: an amount of unknown currency. */
  readonly currency?: string | null | undefined;
  /**
   * Whether amounts of other currencies are shown next to it. It then has the code (CAD), since a sign ($)
   * would be ambiguous.
   */
  readonly besideOthers?: boolean | undefined;
  /** Whether it is a rank, whose changes are places and not percent. */
  readonly isRank?: boolean | undefined;
}

/** Decimals of an amount, if its currency has any. */
export const CURRENCY_DECIMALS = 2;

/** Decimals of the short form below a thousand: fewer for larger numbers. */
export const COMPACT_DECIMALS: Readonly<Record<Exclude<NumberFormatName, 'seconds'>, DecimalRule>> = {
  integer: [{ below: Infinity, decimals: 0 }],
  decimal: [
    { below: 1, decimals: 4 },
    { below: 10, decimals: 2 },
    { below: 100, decimals: 1 },
    { below: Infinity, decimals: 0 },
  ],
  currency: [
    { below: 0.1, decimals: 4 },
    { below: Infinity, decimals: CURRENCY_DECIMALS },
  ],
  percent: [
    { below: 10, decimals: 2 },
    { below: Infinity, decimals: 1 },
  ],
  multiplier: [
    { below: 10, decimals: 2 },
    { below: 100, decimals: 1 },
    { below: Infinity, decimals: 0 },
  ],
};

/** Decimals of the full form. They are fixed, so that a column's numbers are aligned. */
export const FULL_DECIMALS: Readonly<Record<Exclude<NumberFormatName, 'seconds'>, number>> = {
  integer: 0,
  decimal: 2,
  currency: CURRENCY_DECIMALS,
  percent: 2,
  multiplier: 2,
};

/** Numbers nearer to zero than this are shown as 0, unless more digits are requested. */
export const SHOWN_FROM = 0.01;

export const MAX_DECIMALS = 4;
