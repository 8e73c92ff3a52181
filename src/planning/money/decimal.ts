import { Big } from 'big.js';

// Some quotients have infinitely many decimals (1 / 0.85). They are computed to 40 decimals, far beyond any
// amount of money, and are rounded once, at the end.
const Exact = Big();
Exact.DP = 40;

/** An exact decimal number. Compare it with `eq`, `lt` and `gt`. In JSON it is a text: "1234.5". */
export type Decimal = Big;

/**
 * The inputs that callers pass: a text ("1234.50"), which is exact, or a number, whose printed digits are
 * used.
 */
export type DecimalInput = Decimal | string | number;

/** Returns the exact decimal of an input. Throws when the input is not a number: "12,50", "", NaN. */
export const decimal = (value: DecimalInput): Decimal => new Exact(value);

export const zero = decimal(0);

export const sum = (values: readonly DecimalInput[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), zero);
