import { isMapping } from '../source/layered.ts';

/** The dictionaries of one variant, flattened: what i18n keys stand for. */
export interface Texts {
  /** By language, the default first. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether every dictionary could be parsed: else a key that none has may be in the one that could not. */
  readonly complete: boolean;
  /** Whether any language has a text for the key, or might have. */
  has(key: string): boolean;
  keys(): Iterable<string>;
}

/** Dictionaries by language, the default first. */
export function textsOf(dictionaries: ReadonlyMap<string, unknown>): Texts {
  const readable = [...dictionaries].filter(([, dictionary]) => dictionary !== undefined);
  const languages = new Map(readable.map(([language, dictionary]) => [language, flatten(dictionary)]));
  const all = new Set([...languages.values()].flatMap((texts) => [...texts.keys()]));
  const complete = readable.length === dictionaries.size;
  return { languages, complete, has: (key) => all.has(key) || !complete, keys: () => all };
}

/** Texts by key, with dots between the levels. */
export function flatten(
  dictionary: unknown,
  prefix = '',
  into = new Map<string, string>(),
): Map<string, string> {
  if (!isMapping(dictionary)) return into;
  for (const [key, value] of Object.entries(dictionary)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

/** Names of the `{{placeholders}}` of a text. */
export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\{\s*([^{}\s,]+)\s*(?:,[^{}]*)?\}\}/g)].map(([, name]) => name!));
}
