import type { Taxonomy } from './taxonomy.ts';

/** Converts a text to the taxonomy's letter case. */
export function inCase(text: string, { letterCase }: Taxonomy): string {
  if (letterCase === 'any') return text;
  return letterCase === 'lower' ? text.toLowerCase() : text.toUpperCase();
}

/** Replaces spaces as the taxonomy defines. */
export const inSpacing = (text: string, { space }: Taxonomy): string =>
  text.trim().replaceAll(/\s+/g, () => space ?? ' ');

/** Writes a text as it appears in names. Idempotent. */
export const writtenText = (text: string, taxonomy: Taxonomy): string =>
  inCase(inSpacing(text, taxonomy), taxonomy);
