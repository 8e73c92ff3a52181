import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { replaceFile } from '../../language/node/index.ts';
import { ImportError } from './problem.ts';
import type { StarterDataset } from './starter-dataset.ts';
import type { StarterMeasure } from './starter-measures.ts';
import { pageKeyOf } from './starter-bar.ts';

export type StarterTexts = ReadonlyMap<string, string>;

/**
 * The texts of a starter's files, by key. They use the words of the user's file and can be translated later.
 */
export function starterTexts(dataset: StarterDataset, source: string): StarterTexts {
  const page = pageKeyOf(dataset.name);
  return new Map([
    [`pages.${page}.title`, readable(dataset.name)],
    [`pages.${page}.question`, `Imported from ${source}`],
    [`datasets.${dataset.name}`, readable(dataset.name)],
    ...dataset.measures.map(
      ({ name, words, spec }) => [titleKeyOf(name, spec), readable(words ?? name)] as const,
    ),
    ...dataset.dimensions.map(({ name, words }) => [`dimensions.${name}`, readable(words)] as const),
    ...(dataset.time ? [['dimensions.date', 'Date'] as const] : []),
    ['filters.date', 'Date'],
    ['entries.all', 'All'],
  ]);
}

const titleKeyOf = (name: string, { title }: StarterMeasure['spec']): string =>
  typeof title === 'string' ? title : `measures.${name}`;

/**
 * The dataset with a title of its own for each measure whose name is the file's own word and means something
 * else in all dictionaries: newsletters that were opened are not the "First opens" of an app.
 */
export function withOwnTitles(dataset: StarterDataset, pagesDir: string): StarterDataset {
  const dictionaries = dictionariesIn(path.join(pagesDir, 'locales')).map(({ content }) => content);
  const measures = dataset.measures.map((measure) => {
    const { name, words, spec } = measure;
    const own = readable(words ?? name);
    if (!isSame(own, readable(name))) return measure;
    const known = dictionaries
      .map((dictionary) => lookUp(dictionary, ['measures', name]))
      .filter((text) => typeof text === 'string');
    if (known.length === 0 || known.some((text) => isSame(own, text))) return measure;
    return { ...measure, spec: { ...spec, title: `measures.${dataset.name}_${name}` } };
  });
  return { ...dataset, measures };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Words that are written in capitals. */
const CAPITALS =
  /\b(aov|cpa|cpc|cpi|cpl|cpm|cpv|ctr|cvr|gmv|id|kpi|ltv|poas|roas|roi|seo|sku|url|utm|vtr)\b/gi;

/**
 * Formats a header for readers: `Total_Conversion` and `TotalConversion` become `Total conversion`. Words in
 * capitals are kept, and `roas` becomes `ROAS`.
 */
export function readable(words: string): string {
  const spaced = words
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  const lowered = spaced.replaceAll(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  const capitals = lowered.replaceAll(CAPITALS, (word) => word.toUpperCase());
  return capitals.charAt(0).toUpperCase() + capitals.slice(1);
}

const OF_CUSTOMER = '# yaml-language-server: $schema=../../../.editor/customers/locale.schema.json\n';

/**
 * Adds missing texts to every dictionary, line by line, so that the rest of the files stays unchanged: to the
 * company's dictionaries if the base's lack them, or to the base's.
 */
export function addTexts(pagesDir: string, texts: StarterTexts, company: string | null): string[] {
  const base = path.join(pagesDir, 'locales');
  const folder = company === null ? base : path.join(pagesDir, 'customers', company, 'locales');
  const changed: string[] = [];
  for (const { name, content: ofBase } of dictionariesIn(base)) {
    const file = path.join(folder, name);
    const lacking = [...texts].filter(
      ([key]) => company === null || lookUp(ofBase, key.split('.')) === undefined,
    );
    const isThere = existsSync(file);
    const before = isThere ? readFileSync(file, 'utf8') : OF_CUSTOMER;
    const after = withTexts(before, new Map(lacking));
    if (after === before) continue;
    const added: unknown = parse(after);
    const lost = lacking.map(([key]) => key).find((key) => lookUp(added, key.split('.')) === undefined);
    if (lost !== undefined) throw new ImportError(`${file} can't be added to: put ${lost} into it by hand.`);
    mkdirSync(folder, { recursive: true });
    if (isThere) replaceFile(file, after);
    else writeFileSync(file, after, { flag: 'wx' });
    changed.push(file);
  }
  return changed;
}

/** The dictionaries of a folder by the names of their files. */
const dictionariesIn = (folder: string): { readonly name: string; readonly content: unknown }[] =>
  readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()
    .map((name) => ({ name, content: parse(readFileSync(path.join(folder, name), 'utf8')) as unknown }));

/** Adds missing texts to the text of a dictionary. Existing lines stay unchanged. */
export function withTexts(text: string, texts: StarterTexts): string {
  const dictionary: unknown = parse(text) ?? {};
  const lines = text.replace(/\n*$/, '\n').split('\n');
  let isChanged = false;
  for (const [key, value] of texts) {
    const keys = key.split('.');
    if (lookUp(dictionary, keys) !== undefined) continue;
    const depth = keys.findIndex((_, index) => lookUp(dictionary, keys.slice(0, index + 1)) === undefined);
    lines.splice(endOf(lines, keys.slice(0, depth)), 0, ...linesOf(keys, depth, value));
    put(dictionary as Nested, keys, value);
    isChanged = true;
  }
  return isChanged ? lines.join('\n') : text;
}

const linesOf = (keys: readonly string[], depth: number, value: string): string[] =>
  keys.slice(depth).map((key, index, rest) => {
    const text = index === rest.length - 1 ? ` ${JSON.stringify(value)}` : '';
    return `${'  '.repeat(depth + index)}${key}:${text}`;
  });

interface Nested {
  [key: string]: Nested | string;
}

function put(dictionary: Nested, [key = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) dictionary[key] = value;
  else put((dictionary[key] ??= {}) as Nested, rest, value);
}

/** The line after a section. The section ends at a line with the same or less indentation than its name. */
function endOf(lines: readonly string[], keys: readonly string[]): number {
  let at = 0;
  let end = lines.length - 1;
  for (const [depth, key] of keys.entries()) {
    const opening = new RegExp(`^ {${depth * 2}}["']?${key}["']?:\\s*(#.*)?$`);
    const found = lines.findIndex((line, index) => index >= at && opening.test(line));
    if (found === -1) return end;
    at = found + 1;
    const next = lines.findIndex(
      (line, index) => index >= at && index <= end && new RegExp(`^ {0,${depth * 2}}[^\\s#]`).test(line),
    );
    end = next === -1 ? end : next;
  }
  return end;
}

function lookUp(dictionary: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string, unknown>)[key]
        : undefined,
    dictionary,
  );
}
