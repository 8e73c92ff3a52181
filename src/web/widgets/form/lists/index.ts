import type { FormChoice, FormLook } from '../../../../language/plan/index.ts';
import { countryCodes, dialCodesByCountry, languageCodes } from './codes.ts';

type ListName = NonNullable<FormLook['list']>;

/** The world's names in the reader's language, as the browser knows them; none where it has no name. */
const namesOf = (type: 'region' | 'language', locale: string): ((code: string) => string | null) => {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' });
  return (code) => names.of(code) ?? null;
};

/** What has no name in a language could not be found in its list. */
const named = (codes: readonly string[], nameOf: (code: string) => string | null): FormChoice[] =>
  codes.flatMap((code) => {
    const title = nameOf(code);
    return title === null ? [] : [{ const: code, title }];
  });

const lists: Readonly<Record<ListName, (locale: string) => readonly FormChoice[]>> = {
  countries: (locale) => named(countryCodes, namesOf('region', locale)),
  languages: (locale) => named(languageCodes, namesOf('language', locale)),
  // One choice for each code: a form holds the code, and some countries share it.
  dialCodes: (locale) => {
    const nameOf = namesOf('region', locale);
    const countries = new Map<string, string[]>();
    for (const { country, code } of dialCodesByCountry)
      countries.set(code, [...(countries.get(code) ?? []), nameOf(country) ?? country]);
    return [...countries].map(([code, names]) => ({ const: code, title: `${names.join(', ')} (${code})` }));
  },
};

/** The entries of a list by their names, in the order of the reader's language. */
export function listEntries(name: ListName, locale: string): readonly FormChoice[] {
  const { compare } = new Intl.Collator(locale);
  return lists[name](locale).toSorted((one, other) => compare(one.title, other.title));
}
