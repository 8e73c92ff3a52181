import { foldText, searchedWords } from '../../../format/index.ts';

/**
 * How well texts match the typed words: 1 where the first text starts with them, less for other matches, 0 where a
 * word is missing.
 */
export const matchScore = (texts: readonly string[], typed: string): number => {
  const words = searchedWords(typed);
  if (words.length === 0) return 1;
  const [title = '', ...others] = texts.map(foldText);
  const all = [title, ...others].join(' ');
  if (!words.every((word) => all.includes(word))) return 0;
  if (title.startsWith(words.join(' '))) return 1;
  const starts = title.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 0.8;
  return words.every((word) => title.includes(word)) ? 0.6 : 0.4;
};
