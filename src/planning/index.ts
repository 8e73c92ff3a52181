// The public exports of planning. See README.md.
export { decimal, sum, type Decimal } from './money/decimal.ts';
export { shareOut } from './money/share-out.ts';
export type { NameFault, NameSegment, NameValues, Taxonomy } from './names/taxonomy.ts';
export { taxonomiesOf, type NamedTaxonomy, type NameRecord } from './names/taxonomies-of.ts';
export { exampleValues } from './names/example-values.ts';
export { taxonomyFaults } from './names/taxonomy-faults.ts';
export { makeName, makeNames, type MadeName } from './names/make-name.ts';
export { parseName, type ParsedName } from './names/parse-name.ts';
export { nameIndex, type NamedMember } from './names/name-index.ts';
