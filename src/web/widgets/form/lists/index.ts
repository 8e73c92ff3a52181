import type { FormChoice, FormLook } from '../../../../language/plan/index.ts';
import { countryCodes, dialCodesByCountry, languageCodes } from './codes.ts';

type ListName = NonNullable<FormLook['list']>;

/**
 * Returns a function that looks up names of regions or languages in the reader's language, from the browser's
 * data. It returns null for a code without a name.
 */
const namesOf = (type: 'region' | 'language', locale: string): ((code: string) => string | null) => {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' });
  return (code) => names.of(code) ?? null;
};

/** Leaves out codes without a name, since users could not find them in the list. */
const named = (codes: readonly string[], nameOf: (code: string) => string | null): FormChoice[] =>
  codes.flatMap((code) => {
    const title = nameOf(code);
    return title === null ? [] : [{ const: code, title }];
  });

const lists: Readonly<Record<ListName, (locale: string) => readonly FormChoice[]>> = {
  countries: (locale) => named(countryCodes, namesOf('region', locale)),
  languages: (locale) => named(languageCodes, namesOf('language', locale)),
  // One choice for each calling code: the form's value is the code, and some countries share one.
  dialCodes: (locale) => {
    const nameOf = namesOf('region', locale);
    const countries = new Map<string, string[]>();
    for (const { country, code } of dialCodesByCountry)
      countries.set(code, [...(countries.get(code) ?? []), nameOf(country) ?? country]);
    return [...countries].map(([code, names]) => ({ const: code, title: `${names.join(', ')} (${code})` }));
  },
};

/** Returns the entries of a list, sorted by title in the reader's language. */
export function listEntries(name: ListName, locale: string): readonly FormChoice[] {
  const { compare } = new Intl.Collator(locale);
  return lists[name](locale).toSorted((one, other) => compare(one.title, other.title));
}
