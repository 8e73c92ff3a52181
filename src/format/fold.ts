/** Lower case and without accents, so that `koln` finds Köln, whatever the language. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words that are looked for, folded: what is found has each of them, in any order. */
export function searchedWords(text: string): readonly string[] {
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
