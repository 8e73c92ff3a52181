import type { NameSegment, NameValues, Taxonomy } from './taxonomy.ts';

/**
 * Returns example values for a taxonomy: the first code, a day, the number 1, and for a text the segment's
 * own name.
 */
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
