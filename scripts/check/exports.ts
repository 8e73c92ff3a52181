// Checks exports: each is imported somewhere, and no two exported types have the same name.
// The sources are formatted: an export begins a line, so regular expressions can find it.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Export {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  readonly isType: boolean;
  /** Whether the module itself uses the name, too. */
  readonly isUsedHere: boolean;
  /** The origin of a re-exported name, as `file name`. */
  readonly from: string | null;
}

/** Generated types need not all be used. */
const isGenerated = (file: string): boolean => file.startsWith('src/language/generated/');

/** Exports without a use that are kept, each with its reason. */
const kept = new Set([
  // Tests compare it with DuckDB, on which the product runs.
  'src/server/warehouse/clickhouse.ts openClickHouse',
  // The list of the specification, for callers that must guess a currency.
  'src/format/currency.ts currencyOfLocale',
  'src/format/index.ts currencyOfLocale',
]);

const declaration =
  /^export (?:default )?(?:async )?(const|let|function\*?|class|abstract class|interface|type|enum) (\w+)/gm;
const reexport = /^export (type )?\{([^}]*)\} from '([^']+)';/gm;
const importList = /^\s*import (?:type )?(?:\w+, )?\{([^}]*)\} from '(\.[^']+)';/gm;
const importAll = /^import (?:type )?\* as (\w+) from '(\.[^']+)';/gm;
const importAny = /import\(\s*'(\.[^']+)'\s*\)/g;

/** Returns a line of text for each export that no other module uses, or only tests use. */
export function unusedExports(root: string): string[] {
  const exported = filesIn(root, 'src').flatMap((file) => exportsOf(root, file));
  const inSources = usesOf(root, [...filesIn(root, 'src'), ...filesIn(root, 'scripts')], exported);
  const inTests = usesOf(root, filesIn(root, 'tests'), exported);
  return exported.flatMap(({ file, name, line, isType, isUsedHere, from }) => {
    const key = `${file} ${name}`;
    if (inSources.has(key) || isGenerated(file) || kept.has(key)) return [];
    // The type is used by another export.
    if (isType && isUsedHere) return [];
    const isTested = inTests.has(key);
    if (isTested && (isUsedHere || from !== null)) return [];
    if (isUsedHere) return [`${file}:${line} only this file uses "${name}": do not export it`];
    return [`${file}:${line} ${isTested ? 'only tests use' : 'nothing uses'} "${name}": delete it`];
  });
}

/** Returns a line of text for each type name that several modules export. */
export function repeatedTypes(root: string): string[] {
  const places = new Map<string, string[]>();
  for (const file of filesIn(root, 'src'))
    for (const { name, line, isType, from } of exportsOf(root, file))
      if (isType && from === null) places.set(name, [...(places.get(name) ?? []), `${file}:${line}`]);
  return [...places]
    .filter(([, at]) => at.length > 1)
    .map(([name, at]) => `${at.length} types are called "${name}": ${at.join(', ')}`);
}

function exportsOf(root: string, file: string): Export[] {
  const text = readFileSync(join(root, file), 'utf8');
  const lineOf = (index: number): number => text.slice(0, index).split('\n').length;
  const own = [...text.matchAll(declaration)].map(({ 1: kind = '', 2: name = '', index }) => ({
    file,
    name,
    line: lineOf(index),
    isType: kind === 'interface' || kind === 'type',
    isUsedHere: text.match(new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name}\\b`, 'g'))!.length > 1,
    from: null,
  }));
  const passedOn = [...text.matchAll(reexport)].flatMap(({ 2: list = '', 3: target = '', index }) =>
    namesIn(list).map(({ name, alias }) => ({
      file,
      name: alias,
      line: lineOf(index),
      isType: false,
      isUsedHere: false,
      from: target.startsWith('.') ? `${targetOf(file, target)} ${name}` : '',
    })),
  );
  return [...own, ...passedOn];
}

/** Returns the exports that `files` import, as `file name`. Re-exports are followed to the declaration. */
function usesOf(root: string, files: readonly string[], exported: readonly Export[]): Set<string> {
  const used = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, list = '', target = ''] of text.matchAll(importList))
      for (const { name } of namesIn(list)) used.add(`${targetOf(file, target)} ${name}`);
    for (const [, space = '', target = ''] of text.matchAll(importAll))
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g')))
        used.add(`${targetOf(file, target)} ${name}`);
    for (const [, target = ''] of text.matchAll(importAny)) {
      const from = targetOf(file, target);
      for (const { file: at, name } of exported)
        if (at === from && new RegExp(`\\b${name}\\b`).test(text)) used.add(`${at} ${name}`);
    }
  }
  const origins = new Map(exported.map(({ file, name, from }) => [`${file} ${name}`, from]));
  // Iterating over a set includes elements that are added meanwhile.
  for (const key of used) {
    const from = origins.get(key);
    if (from) used.add(from);
  }
  return used;
}

function namesIn(list: string): { readonly name: string; readonly alias: string }[] {
  return list
    .replaceAll(/\/\/.*|\/\*.*?\*\//g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', alias = name] = part.split(' as ');
      return { name, alias };
    });
}

function targetOf(file: string, specifier: string): string {
  return join(dirname(file), specifier).replaceAll('\\', '/');
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
