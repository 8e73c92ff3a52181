import type { NameSegment, NameValues, Taxonomy } from './taxonomy.ts';

/** Values that show how names of a taxonomy look: the first code, a day, the number 1, the segment's own name as its text. */
export const exampleValues = ({ segments }: Taxonomy): NameValues =>
  Object.fromEntries(segments.map((segment) => [segment.name, exampleOf(segment)]));

function exampleOf(segment: NameSegment): string {
  switch (segment.kind) {
    case 'choice':
      return segment.values[0]?.code ?? '';
    case 'pattern':
      return segment.mask.replaceAll('9', '1').replaceAll(/[A*]/g, 'x');
    case 'date':
      return '2026-03-01';
    case 'counter':
      return '1';
    case 'text':
      return segment.name.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, segment.longest);
  }
}
