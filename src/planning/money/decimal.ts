import { Big } from 'big.js';

// Quotients have no end in decimals (1 / 0.85): they are carried far beyond any money, and rounded once, at the end.
const Exact = Big();
Exact.DP = 40;

/** An exact decimal number. It is compared with `eq`, `lt`, `gt`, and becomes text in JSON: "1234.5". */
export type Decimal = Big;

/** A number as callers have it: a text ("1234.50"), which is exact, or a number, which is taken as it is printed. */
export type DecimalInput = Decimal | string | number;

/** The exact decimal of a number. Throws for what is none: "12,50", "", NaN. */
export const decimal = (value: DecimalInput): Decimal => new Exact(value);

export const zero = decimal(0);

export const sum = (values: readonly DecimalInput[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), zero);
