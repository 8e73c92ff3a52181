import { diagnose, fileStart, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { AppSpec } from '../../generated/spec.ts';
import { isMapping, layerOf, placeIn, reporter, type Layered } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { mistypedTexts } from './mistyped-texts.ts';
import { placeholdersOf, type Dictionaries } from '../texts.ts';

/** The dictionaries of a variant as documents, by language. */
export type LocaleDocuments = ReadonlyMap<string, Layered>;

/** Checks that all languages of the app have the same keys, and the same placeholders in each text. */
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
  linkKeys(listed, texts, diagnostics);
  for (const [language, document] of listed) linkPlaceholders(language, document, texts, diagnostics);
  return diagnostics;
}

function linkKeys(all: LocaleDocuments, texts: Dictionaries, diagnostics: Diagnostic[]): void {
  const readable = [...all].filter(([language]) => texts.languages.has(language));
  const missing = new Map(
    readable.map(([language, document]) => [language, missingIn(language, document, texts, all)]),
  );
  for (const { language, written, meant } of mistypedTexts(missing)) {
    const other = all.get(missing.get(language)!.get(meant)!)!;
    const params = { key: meant, language, definedIn: definition(other, meant) };
    const near = meant.slice(meant.lastIndexOf('.') + 1);
    reporter(all.get(language)!, diagnostics)('missing-translation', written.split('.'), params, {
      part: 'key',
      near,
    });
    missing.get(language)!.delete(meant);
    for (const keys of missing.values()) keys.delete(written);
  }
  for (const [language, keys] of missing)
    for (const [key, other] of keys)
      reportMissing(key, language, all.get(language)!, all.get(other)!, diagnostics);
}

/** Keys that this language lacks, each with a language that has it. */
function missingIn(
  language: string,
  document: Layered,
  texts: Dictionaries,
  all: LocaleDocuments,
): Map<string, string> {
  const own = texts.languages.get(language)!;
  const missing = new Map<string, string>();
  for (const other of all.keys())
    for (const key of texts.languages.get(other)?.keys() ?? [])
      if (!own.has(key)) missing.set(topMissing(document.value, key), other);
  return missing;
}

function linkPlaceholders(
  language: string,
  document: Layered,
  texts: Dictionaries,
  diagnostics: Diagnostic[],
): void {
  const own = texts.languages.get(language) ?? new Map<string, string>();
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

/** The shortest missing prefix of a key: when a whole group is missing, only the group is reported. */
function topMissing(dictionary: unknown, key: string): string {
  const steps = key.split('.');
  let current = dictionary;
  for (const [index, step] of steps.entries()) {
    if (!isMapping(current) || !Object.hasOwn(current, step)) return steps.slice(0, index + 1).join('.');
    current = current[step];
  }
  return key;
}

/**
 * Reports a missing translation in the file that lacks it. When a customer has no such file, in the file that
 * has the text.
 */
function reportMissing(
  key: string,
  language: string,
  document: Layered,
  other: Layered,
  diagnostics: Diagnostic[],
): void {
  const path: Path = key.split('.');
  const written = layerOf(other.layers, other.value, path);
  const isCustomers =
    written.place.customer !== null && document.layers.every(({ place }) => place.customer === null);
  const [base] = document.layers;
  // A text of the base is missing in the base, even when a customer's file is merged into it.
  const own = written.place.customer === null ? { value: base.value, layers: [base] as const } : document;
  const at = isCustomers ? other : own;
  reporter(at, diagnostics)(
    'missing-translation',
    path,
    { key, language, definedIn: definition(other, key) },
    { part: 'key' },
  );
}

/** The file and line of a text: `locales/en.yaml:3`. */
function definition(document: Layered, key: string): string {
  const { file, line } = placeIn(document, key.split('.'), 'key');
  return `${file}:${line}`;
}
