import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Why a password is refused. */
export type WeakPassword = 'too-short' | 'personal' | 'common';

export interface PasswordJudgement {
  /** 0 (guessed at once) to 4 (not guessed), in zxcvbn's scale. */
  readonly score: number;
  /** Null where the password may be taken. */
  readonly weakness: WeakPassword | null;
}

const shortestPassword = 12;
/** What must be left of a password without the words that everybody knows of its user. */
const shortestRest = 8;
/** Fewer than a million guesses are too few. */
const leastScore = 2;

// A long password is judged by its beginning: the work grows faster than the length.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 128 });

/**
 * How hard a password is to guess for who knows common passwords and the user: their names, their company, this product.
 * `personal` holds those as they are written; their words of three letters and more count.
 */
export function judgePassword(password: string, personal: readonly string[]): PasswordJudgement {
  const words = [...new Set(personal.flatMap(wordsOf))];
  const { score } = estimator.check(password, words);
  if ([...password].length < shortestPassword) return { score: Math.min(score, 1), weakness: 'too-short' };
  const whole = folded(password);
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), whole);
  if (rest.length < whole.length && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < shortestRest)
    return { score: Math.min(score, 1), weakness: 'personal' };
  return { score, weakness: score < leastScore ? 'common' : null };
}

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => [word, word.replace(/\d+$/, '')])
    .filter((word) => word.length >= 3);

/** Without case and accents, as people vary them. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
