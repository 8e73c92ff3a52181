import { expect, it } from 'vitest';
import { mistypedTexts } from '../../src/language/link/app/mistyped-texts.ts';

/** What each language lacks, from what it has. */
const missing = (languages: Readonly<Record<string, readonly string[]>>) =>
  new Map(
    Object.entries(languages).map(([language, own]) => {
      const others = Object.entries(languages).flatMap(([other, keys]) =>
        keys.filter((key) => !own.includes(key)).map((key) => [key, other] as const),
      );
      return [language, new Map(others)] as const;
    }),
  );

it.each([
  [{ en: ['a.title'], de: ['a.titel'] }, [['de', 'a.titel', 'a.title']]],
  [{ en: ['a.titel'], de: ['a.title'], fr: ['a.title'] }, [['en', 'a.titel', 'a.title']]],
  [{ en: ['pages'], de: ['pgaes'], fr: ['pages'] }, [['de', 'pgaes', 'pages']]],
  [{ en: ['title', 'other'], de: ['titel', 'ohter'] }, [['de', 'titel', 'title'], ['de', 'ohter', 'other']]],
  // Two languages have it, another group has it, nothing is near, or there is nobody to compare with.
  [{ en: ['title'], de: ['titel'], fr: ['titel', 'title'] }, []],
  [{ en: ['a.title'], de: ['b.titel'] }, []],
  [{ en: ['title'], de: ['something'] }, []],
  [{ en: ['title'] }, []],
] as const)('a slip in a key is one mistake: %j', (languages, expected) => {
  const found = mistypedTexts(missing(languages));
  expect(found.map(({ language, written, meant }) => [language, written, meant])).toEqual(expected);
}); // prettier-ignore
