import type { Dictionary } from '../../language/plan/index.ts';

const letters: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'Ê',
  O: 'Ø',
  S: 'Š',
};

/** The fraction by which translations are typically longer than English texts. */
const growth = 0.35;

/** The added letters are split into words of this length, so that lines can break. */
const wordLength = 8;
const moreWords = (length: number): string =>
  '~'.repeat(length).replaceAll(new RegExp(`~{${wordLength}}(?=~)`, 'g'), (word) => `${word.slice(1)} `);

/** A pseudo-translation: accented, longer, and in brackets, so that untranslated or truncated texts are easy to see. */
export const pseudoText = (text: string): string => {
  const parts = text.split(/(\{\{\w+\}\})/);
  const accented = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replaceAll(/[aceinouyAEOS]/g, (letter) => letters[letter]!),
  );
  const plain = parts.filter((_, at) => at % 2 === 0).join('');
  return `⟦${accented.join('')}${moreWords(Math.ceil(plain.length * growth))}⟧`;
};

/** All texts of a dictionary in the pseudo-language. */
export const pseudoTexts = <Texts extends Dictionary>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(value),
    ]),
  ) as Texts;
