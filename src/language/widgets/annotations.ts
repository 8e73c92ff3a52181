/**
 * Keywords of the project's schemas beyond JSON Schema, for the compiler and for editors. `schemas/README.md`
 * explains each.
 */
export const annotations: readonly string[] = [
  'x-noun',
  'x-shows',
  'x-rows',
  'x-field',
  'x-text',
  'x-names',
  'x-command',
  'x-placeholders',
  'x-query',
  'x-group',
  'x-levels',
  'x-totals',
  'x-heading',
  'x-axis',
  'x-ordered',
  'x-days',
  'x-dates',
  'x-whole',
  'x-ascending',
  'x-not-with',
  'x-or',
  'x-needs',
  'x-form',
  'x-first',
  'x-refused',
];
