/** A deterministic number in [0, 1) for its arguments. */
const CHANCE = 'CREATE OR REPLACE TEMP MACRO chance(a, b, c) AS (hash(a, b, c) >> 11) / 9007199254740992.0';

/** Linear interpolation between two numbers. (`between` is a keyword of SQL.) */
const LERP = 'CREATE OR REPLACE TEMP MACRO lerp(low, high, chance) AS low + (high - low) * chance';

/** Converts integer cents to exact money. */
const MONEY =
  'CREATE OR REPLACE TEMP MACRO money(cents) AS (CAST(round(cents) AS DECIMAL(18, 0)) * 0.01)::DECIMAL(18, 2)';

/** The macros for the SELECTs of the world. */
export const MACROS = [CHANCE, LERP, MONEY];
