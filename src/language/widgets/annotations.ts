/** What schemas of widgets say to the compiler and to editors, beside JSON Schema's own words: `schemas/README.md` explains each. */
export const annotations: readonly string[] = [
  'x-noun',
  'x-shows',
  'x-rows',
  'x-field',
  'x-text',
  'x-placeholders',
  'x-query',
  'x-group',
  'x-totals',
  'x-heading',
  'x-axis',
  'x-ordered',
  'x-whole',
  'x-ascending',
  'x-not-with',
  'x-first',
];
