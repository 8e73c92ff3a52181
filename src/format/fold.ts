/** Removes case and accents, so that `koln` finds Köln in any language. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a search text. A match contains each of them, in any order. */
export function searchedWords(text: string): readonly string[] {
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
