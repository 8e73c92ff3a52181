import { isMapping } from '../source/layered.ts';

/**
 * The placeholders of a text. Documents read nothing else of a text, so other changes of it do not relink
 * them.
 */
export interface Placeholders {
  readonly language: string | null;
  readonly names: ReadonlySet<string>;
}

/** What documents read from the dictionaries. */
export interface Texts {
  /** Whether any language has a text for the key. Always true when a dictionary could not be parsed. */
  has(key: string): boolean;
  keys(): Iterable<string>;
  /** The placeholders of the text in the default language. Null without any dictionary. */
  placeholders(key: string): Placeholders | null;
}

/** The flattened dictionaries of one variant. */
export interface Dictionaries extends Texts {
  /** By language, the default first. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether every dictionary could be parsed. If not, an unknown key may be in one that could not. */
  readonly complete: boolean;
  keys(): ReadonlySet<string>;
}

/** Dictionaries by language, the default first. */
export function textsOf(dictionaries: ReadonlyMap<string, unknown>): Dictionaries {
  const readable = [...dictionaries].filter(([, dictionary]) => dictionary !== undefined);
  const languages = new Map(readable.map(([language, dictionary]) => [language, flatten(dictionary)]));
  const all = new Set([...languages.values()].flatMap((texts) => [...texts.keys()]).toSorted());
  const complete = readable.length === dictionaries.size;
  const [first] = languages;
  return {
    languages,
    complete,
    has: (key) => all.has(key) || !complete,
    keys: () => all,
    placeholders: (key) =>
      first ? { language: first[0], names: placeholdersOf(first[1].get(key) ?? '') } : null,
  };
}

/** The placeholders of a key's text, or of a text that is written in place of a key. */
export function placeholdersAt(key: string, texts: Texts): Placeholders | null {
  return texts.has(key) ? texts.placeholders(key) : { language: null, names: placeholdersOf(key) };
}

/** Texts by key. The levels of a key are joined by dots. */
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
