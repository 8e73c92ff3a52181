import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { foldText } from '../format/index.ts';

/** Why a password is refused. */
export type WeakPassword = 'too-short' | 'personal' | 'common';

export interface PasswordRating {
  /** 0 (guessed immediately) to 4 (not guessed), on zxcvbn's scale. */
  readonly score: number;
  /** Null when the password is accepted. */
  readonly weakness: WeakPassword | null;
}

const shortestPassword = 12;
/** The minimum length of a password after removing words that are known about its user. */
const shortestRest = 8;
/** A score below this means fewer than a million guesses. */
const leastScore = 2;

// Only the start of a long password is examined, since the time grows faster than the length.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 128 });

/**
 * Rates how hard a password is to guess for someone who knows common passwords and the user: names, company,
 * product. `personal` has these texts; their words of three letters or more count.
 */
export function ratePassword(password: string, personal: readonly string[]): PasswordRating {
  const words = [...new Set(personal.flatMap(wordsOf))];
  const { score } = estimator.check(password, words);
  if ([...password].length < shortestPassword) return { score: Math.min(score, 1), weakness: 'too-short' };
  const whole = foldText(password);
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), whole);
  if (rest.length < whole.length && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < shortestRest)
    return { score: Math.min(score, 1), weakness: 'personal' };
  return { score, weakness: score < leastScore ? 'common' : null };
}

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => [word, word.replace(/\d+$/, '')])
    .filter((word) => word.length >= 3);
