import * as fc from 'fast-check';
import { naughty } from '../hostile-names.ts';
import type { Tables } from './facts.ts';

/** Year ends, leap days, week ends, and days far away. */
export const DAYS: readonly string[] = [
  '2023-12-31', '2024-01-01', '2024-01-07', '2024-01-08', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-31',
  '2024-04-01', '2024-12-29', '2024-12-30', '2024-12-31', '2025-01-01', '2025-02-28', '2025-03-01', '1969-12-31',
]; // prettier-ignore
export const BRANDS: readonly string[] = ['B000002', 'B000003', 'b000002'];
/** Few of most kinds, so that groups have several facts. The pairs are sorted differently by code points than by code units. */
export const NAMES: readonly string[] = [
  'Social', 'Video', 'Social ', 'social', '', 'é', 'e\u0301', '\uFB03', '😀', "O'Brien, \"&\" Söhne", '\\', '\\n', '?', '{a:String}',
  ...naughty,
]; // prettier-ignore

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Social', 'Video', 'Search') },
  { weight: 3, arbitrary: fc.constantFrom(...NAMES) },
  // An engine's text ends nowhere but at its end, and holds no half of a character.
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).map((some) => some.replaceAll('\0', '0')),
  },
);
const known = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 5 });
const day = fc.constantFrom(...DAYS);
const time = fc
  .tuple(day, fc.constantFrom('00:00:00', '00:59:59', '06:00:00', '12:34:56', '23:59:59'))
  .map(([date, hour]) => `${date}T${hour}Z`);

// Sums are exact in any order: figures of a column are whole multiples of one power of two.
const whole = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1e9, max: 1e9 }));
const multiple = (unit: number) => fc.integer({ min: -999, max: 999 }).map((count) => count * unit);

const company = fc.constantFrom('acme', 'acme', 'acme', 'acme', 'globex');
const fact = fc.record({
  company_id: company,
  day: fc.option(day, { nil: null, freq: 20 }),
  happened: known(time),
  brand_id: fc.option(fc.constantFrom(...BRANDS), { nil: null, freq: 10 }),
  // A member has several names where it was renamed.
  brand_name: known(fc.constantFrom('Aurora', 'Boreas', 'Ünal', '😀', '\uFB03')),
  channel: known(text),
  person: known(fc.integer({ min: -1, max: 4 })),
  flag: known(fc.boolean()),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', null),
  whole: whole,
  money: known(fc.oneof(multiple(0.25), multiple(250_000))),
  ratio: known(multiple(1 / 8)),
  huge: known(multiple(2 ** 60)),
  tiny: known(multiple(2 ** -60)),
  weight: known(fc.integer({ min: 0, max: 3 })),
});
const target = fc.record({
  company_id: company,
  brand_id: fc.constantFrom(...BRANDS),
  month: day.map((date) => `${date.slice(0, 7)}-01`),
  kind: fc.constantFrom('yearly', 'yearly', 'monthly'),
  tier: known(fc.constantFrom('gold', 'silver', 'Ünal')),
  goal: known(fc.integer({ min: -50, max: 1000 })),
  budget: known(multiple(0.25)),
});
const person = fc.record({
  company_id: company,
  person: fc.integer({ min: -1, max: 4 }),
  team: known(fc.constantFrom('t1', 't2', 't3')),
  team_name: known(fc.constantFrom('Red', 'Blue', 'Ünal')),
  age: known(fc.integer({ min: 0, max: 90 })),
});

/** Facts, and what they are joined with: at most one row for each key. */
export const randomTables: fc.Arbitrary<Tables> = fc.record({
  facts: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 10, arbitrary: fc.array(fact, { minLength: 1, maxLength: 40, size: 'max' }) },
    { weight: 20, arbitrary: fc.array(fact, { minLength: 12, maxLength: 40, size: 'max' }) },
  ),
  targets: fc.uniqueArray(target, {
    selector: ({ company_id, brand_id, month, kind }) => [company_id, brand_id, month, kind].join(),
    maxLength: 20,
    size: 'max',
  }),
  people: fc.uniqueArray(person, {
    selector: ({ company_id, person: id }) => [company_id, id].join(),
    maxLength: 6,
    size: 'max',
  }),
});
