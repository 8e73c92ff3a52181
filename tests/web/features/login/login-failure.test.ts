import { describe, expect, it } from 'vitest';
import { createTranslator, addWords, appTextIn } from '../../../../src/web/i18n/translator.ts';
import { en } from '../../../../src/web/i18n/words/en/index.ts';
import { HttpError } from '../../../../src/web/api/index.ts';
import { failureOf } from '../../../../src/web/features/login/login-failure.ts';

const refusedFor = (retryAfter: number | null): string => {
  const i18n = createTranslator();
  addWords(i18n, 'en', en);
  const { key, values } = failureOf(
    new HttpError('too many', { status: 429, code: '', requestId: 'r-1', details: [], retryAfter }),
  );
  return appTextIn(i18n, 'en')(key, values);
};

describe('whoever tried to log in too often', () => {
  it.each([
    [1, 'Too many attempts. Try again in 1 second.'],
    [45, 'Too many attempts. Try again in 45 seconds.'],
    [null, 'Too many attempts. Try again in 60 seconds.'],
    [90, 'Too many attempts. Try again in 2 minutes.'],
    [898, 'Too many attempts. Try again in 15 minutes.'],
  ])('is told after %s seconds to wait: %s', (retryAfter, text) => expect(refusedFor(retryAfter)).toBe(text));
});
