import { nearest } from '../../diagnostics/suggest.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isMapping, reporter, type Layered } from '../../source/layered.ts';
import type { ParsedFile } from '../../source/parse-file.ts';
import { flatten } from '../texts.ts';

/** Texts of a customer's dictionary that the base lacks. */
interface Strange {
  readonly document: Layered;
  readonly keys: readonly string[];
}

/** A customer's files, and whether all texts that they name are known. */
export interface OwnFiles {
  readonly files: Iterable<ParsedFile>;
  /**
   * False when a file can't be read, or a named text was not found: any text may then be the one that was
   * meant.
   */
  readonly areKnown: boolean;
}

/**
 * Reports texts in a customer's dictionaries that nothing uses: the base lacks the key, and no file of the
 * customer names it. `locales` are the variant's dictionaries by language.
 */
export function linkOverlayTexts(locales: ReadonlyMap<string, Layered>, own: () => OwnFiles): Diagnostic[] {
  const overlays = [...locales.values()].filter(({ layers }) => layers.length > 1);
  if (overlays.length === 0) return [];
  const strange = strangeTexts(overlays, locales);
  if (strange.every(({ keys }) => keys.length === 0)) return [];
  const { files, areKnown } = own();
  if (!areKnown) return [];
  const named = new Set([...files].flatMap((file) => [...namesOfOwn(file)]));
  const unused = strange.map(({ document, keys }) => ({
    document,
    keys: keys.filter((key) => !named.has(key)),
  }));
  const diagnostics: Diagnostic[] = [];
  if (unused.every(({ keys }) => keys.length === 0)) return diagnostics;
  const base = baseKeys(locales);
  // Each key is reported once, in the first language that has it.
  const reported = new Set<string>();
  for (const { document, keys } of unused) {
    const report = reporter(document, diagnostics);
    for (const key of keys.filter((each) => !reported.has(each))) {
      reported.add(key);
      report(
        'overlay-unknown-text',
        key.split('.'),
        { key, base: document.layers[0].path },
        { part: 'key', near: nearest(key, base) },
      );
    }
  }
  return diagnostics;
}

function strangeTexts(overlays: readonly Layered[], locales: ReadonlyMap<string, Layered>): Strange[] {
  const bases = [...locales.values()].map(({ layers }) => textsOf(layers[0]));
  return overlays.map((document) => ({
    document,
    keys: [...textsOf(document.layers.at(-1)!).keys()].filter((key) => !bases.some((base) => base.has(key))),
  }));
}

function baseKeys(locales: ReadonlyMap<string, Layered>): Set<string> {
  return new Set([...locales.values()].flatMap(({ layers }) => [...textsOf(layers[0]).keys()]));
}

const textsByFile = new WeakMap<ParsedFile, ReadonlyMap<string, string>>();

function textsOf(file: ParsedFile): ReadonlyMap<string, string> {
  const texts = textsByFile.get(file) ?? flatten(file.value);
  textsByFile.set(file, texts);
  return texts;
}

const namesByFile = new WeakMap<ParsedFile, ReadonlySet<string>>();

/**
 * Every key that a customer's file may use: any text in it, and the default keys of names without a title.
 */
function namesOfOwn(file: ParsedFile): ReadonlySet<string> {
  const { customer, kind, name } = file.place;
  if (customer === null || kind === 'locale') return new Set();
  const known = namesByFile.get(file);
  if (known) return known;
  const names = new Set<string>();
  if (kind === 'dataset') names.add(`datasets.${name}`);
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') names.add(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      const group = groups[key];
      if (group !== undefined && isMapping(inner))
        for (const each of Object.keys(inner)) names.add(`${group}.${each}`);
      visit(inner);
    }
  };
  visit(file.value);
  namesByFile.set(file, names);
  return names;
}

/** Maps whose names have default keys, and the group of these keys in the dictionaries. */
const groups: Readonly<Record<string, string | undefined>> = {
  components: 'filters',
  measures: 'measures',
  dimensions: 'dimensions',
  fields: 'fields',
};
