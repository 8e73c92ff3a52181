import type { Taxonomy } from './taxonomy.ts';

/** A text in the taxonomy's case. */
export function inCase(text: string, { letterCase }: Taxonomy): string {
  if (letterCase === 'any') return text;
  return letterCase === 'lower' ? text.toLowerCase() : text.toUpperCase();
}

/** A text with what the taxonomy has in the place of spaces. */
export const inSpacing = (text: string, { space }: Taxonomy): string =>
  text.trim().replaceAll(/\s+/g, () => space ?? ' ');

/** A text as names have it. Done twice, it changes nothing more. */
export const writtenText = (text: string, taxonomy: Taxonomy): string =>
  inCase(inSpacing(text, taxonomy), taxonomy);
