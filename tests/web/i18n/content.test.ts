import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { en } from '../../../src/web/i18n/words/en/index.ts';

const root = resolve(import.meta.dirname, '../../..');
const pages = join(root, 'pages');

type Tree = { readonly [key: string]: string | Tree };

const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );

const filesBelow = (folder: string, ends: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ends.test(path))
    .map((path) => join(folder, path));

/** Everything that can name a key: page files, drafts of them, plans, and the server's answers that speak in keys. */
const texts = [
  ...filesBelow(pages, /(?<!locales\/\w\w)\.yaml$/),
  ...filesBelow(join(root, 'src/server'), /\.ts$/),
  ...filesBelow(join(root, 'src/cli'), /\.ts$/),
  ...filesBelow(join(root, 'src/language/terms'), /\.ts$/),
  ...filesBelow(join(root, 'src/language/link'), /\.ts$/),
  join(root, 'schemas/api.openapi.yaml'),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const words = new Set(texts.match(/[\w.-]+/g));

/** Keys that a name stands for where no title is written: `spend` is `measures.spend`. */
const defaultKinds = new Set(['measures', 'dimensions', 'filters', 'datasets', 'scores', 'highlights']);

/** Keys with places for values: `users.words.${member}`, where each value is a word of its own. */
const shapes = [...texts.matchAll(/`([\w.]+\.\$\{[^`]*)`/g)].map(([, written = '']) => written);
/** The groups of the server's own columns, under which each column and each part with its members has a key. */
const groups = [...texts.matchAll(/columnsUnder\('(\w+)'\)/g)].flatMap(([, group = '']) => [
  `${group}.\${name}`,
  `${group}.\${part}.\${member}`,
]);
const templates = [...shapes, ...groups].map(
  (written) => new RegExp(`^${written.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([\\w-]+)')}$`),
);

const isUsed = (plural: string): boolean => {
  const key = plural.replace(/_(one|other)$/, '');
  const [kind = '', ...name] = key.split('.');
  return (
    words.has(key) ||
    (defaultKinds.has(kind) && words.has(name.join('.'))) ||
    templates.some((template) =>
      template
        .exec(key)
        ?.slice(1)
        .every((value) => words.has(value)),
    )
  );
};

const locales = filesBelow(pages, /locales\/en\.yaml$/);

describe('the dictionaries of content', () => {
  it.each(locales.map((file) => file.slice(pages.length + 1)))(
    'have no key in %s that nothing names',
    (file) => {
      const keys = keysOf(parse(readFileSync(join(pages, file), 'utf8')) as Tree);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.filter((key) => !isUsed(key))).toEqual([]);
    },
  );

  it('would tell of a key that nothing names', () => {
    expect(isUsed('pages.noSuchPage.title')).toBe(false);
    expect(isUsed('measures.noSuchMeasure')).toBe(false);
  });
});

describe("the product's own words", () => {
  const topics = Object.keys(en).join('|');
  const code = filesBelow(join(root, 'src/web'), /(?<!words\/\w\w\/\w+)\.tsx?$/)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const said = [...code.matchAll(new RegExp(`['"\`]((?:${topics})\\.[\\w.$\{}()?: -]*)['"\`]`, 'g'))].map(
    ([, key = '']) => key,
  );
  /** A key with a place for a value stands for every key of that shape. */
  const saidShapes = said.map(
    (key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}$`),
  );

  it('are all said somewhere', () => {
    const unstated = keysOf(en)
      .map((key) => key.replace(/_(one|other)$/, ''))
      .filter((key) => !saidShapes.some((shape) => shape.test(key)));
    expect(said.length).toBeGreaterThan(100);
    expect(unstated).toEqual([]);
  });
});
