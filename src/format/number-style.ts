import type { DecimalRule } from './magnitudes.ts';

export type NumberFormatName = 'integer' | 'decimal' | 'currency' | 'percent' | 'multiplier' | 'seconds';

/** How a figure is to be shown: the part of a report's column that formatting reads. */
export interface NumberStyle {
  readonly format?: NumberFormatName | undefined;
  /** Decimals where the format's own are not right, 0 to 4. */
  readonly digits?: number | undefined;
  /** ISO 4217. Left out: the reader's default currency. null: an amount whose currency is not known. */
  readonly currency?: string | null | undefined;
  /** Whether amounts of other currencies stand beside it: its code (CAD) says which it is, where a sign ($) would not. */
  readonly besideOthers?: boolean | undefined;
  /** Whether it is a place in a ranking: it moves by places, not by percent. */
  readonly isRank?: boolean | undefined;
}

/** Decimals that an amount always shows, where its currency has any. */
export const CURRENCY_DECIMALS = 2;

/** Decimals of the short form below a thousand: the larger the figure, the fewer. */
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

/** Decimals of the full form, always all of them, so that a column's figures stand in line. */
export const FULL_DECIMALS: Readonly<Record<Exclude<NumberFormatName, 'seconds'>, number>> = {
  integer: 0,
  decimal: 2,
  currency: CURRENCY_DECIMALS,
  percent: 2,
  multiplier: 2,
};

/** Figures nearer to zero than this are shown as 0, unless the author asked for more digits. */
export const SHOWN_FROM = 0.01;

export const MAX_DECIMALS = 4;
