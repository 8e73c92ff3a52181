import { diagnose, fileStart, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { AppSpec } from '../generated/spec.ts';
import { isMapping, layerOf, placeIn, reporter, type Layered } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { placeholdersOf, type Dictionaries } from './texts.ts';

/** The dictionaries of a variant as documents, by language. */
export type LocaleDocuments = ReadonlyMap<string, Layered>;

/** Checks that every language of the app says everything that any of them says, with the same placeholders. */
export function linkLocales(
  documents: LocaleDocuments,
  texts: Dictionaries,
  app: Layered | null,
  languages: AppSpec['languages'],
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const [index, language] of languages.entries()) {
    if (app && !documents.has(language))
      reporter(app, diagnostics)('missing-dictionary', ['languages', index], { language });
  }
  for (const [language, { layers }] of documents) {
    if (languages.length === 0 || languages.includes(language)) continue;
    diagnostics.push(
      diagnose(
        'unused-dictionary',
        { ...fileStart, file: layers.at(-1)!.path, path: '' },
        { language, allowed: languages },
      ),
    );
  }
  const listed = new Map(
    [...documents].filter(([language]) => languages.length === 0 || languages.includes(language)),
  );
  for (const [language, document] of listed) linkLanguage(language, document, listed, texts, diagnostics);
  return diagnostics;
}

function linkLanguage(
  language: string,
  document: Layered,
  all: LocaleDocuments,
  texts: Dictionaries,
  diagnostics: Diagnostic[],
): void {
  const own = texts.languages.get(language);
  if (!own) return;
  const missing = new Map<string, string>();
  for (const other of all.keys()) {
    const dictionary = texts.languages.get(other) ?? new Map<string, string>();
    for (const key of dictionary.keys())
      if (!own.has(key)) missing.set(topMissing(document.value, key), other);
  }
  for (const [key, other] of missing) reportMissing(key, language, document, all.get(other)!, diagnostics);
  const [first] = texts.languages;
  for (const [key, text] of own) {
    const standard = first?.[1].get(key);
    if (standard === undefined || standard === text) continue;
    const [wanted, found] = [placeholdersOf(standard), placeholdersOf(text)];
    const [lacking, extra] = [
      [...wanted].filter((name) => !found.has(name)),
      [...found].filter((name) => !wanted.has(name)),
    ];
    if (lacking.length + extra.length === 0) continue;
    reporter(document, diagnostics)('placeholder-differs', key.split('.'), {
      key,
      language,
      missing: lacking,
      extra,
    });
  }
}

/** Of a whole group that is missing, the group: not each of its texts. */
function topMissing(dictionary: unknown, key: string): string {
  const steps = key.split('.');
  let current = dictionary;
  for (const [index, step] of steps.entries()) {
    if (!isMapping(current) || !Object.hasOwn(current, step)) return steps.slice(0, index + 1).join('.');
    current = current[step];
  }
  return key;
}

/** A text is missing where it should be added; of a customer that has no such file, where it was written. */
function reportMissing(
  key: string,
  language: string,
  document: Layered,
  other: Layered,
  diagnostics: Diagnostic[],
): void {
  const path: Path = key.split('.');
  const written = layerOf(other.layers, other.value, path);
  const { line } = placeIn(other, path, 'key');
  const isCustomers =
    written.place.customer !== null && document.layers.every(({ place }) => place.customer === null);
  const [base] = document.layers;
  // What the base says is missing in the base, whichever customer's file comes near it.
  const own = written.place.customer === null ? { value: base.value, layers: [base] as const } : document;
  const at = isCustomers ? other : own;
  reporter(at, diagnostics)(
    'missing-translation',
    path,
    { key, language, definedIn: `${written.path}:${line}` },
    { part: 'key' },
  );
}
