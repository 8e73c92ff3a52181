/** A number in [0, 1) for its arguments, whichever thread asks. The same arguments have the same number. */
const CHANCE = 'CREATE OR REPLACE TEMP MACRO chance(a, b, c) AS (hash(a, b, c) >> 11) / 9007199254740992.0';

/** The number between two others; `between` is a word of SQL. */
const LERP = 'CREATE OR REPLACE TEMP MACRO lerp(low, high, chance) AS low + (high - low) * chance';

/** Integer cents to exact money. */
const MONEY =
  'CREATE OR REPLACE TEMP MACRO money(cents) AS (CAST(round(cents) AS DECIMAL(18, 0)) * 0.01)::DECIMAL(18, 2)';

/** What the SELECTs of the world call. */
export const MACROS = [CHANCE, LERP, MONEY];
