import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compileProject, createCompiler } from '../../src/language/index.ts';
import { readSources } from '../../src/language/node/index.ts';
import { openDiskCache, type DiskCache } from '../../src/language/node/disk-cache.ts';
import { projectFacts } from './support/project-facts.ts';
import { vocabulary } from './support/vocabulary.ts';

const { sources } = await readSources('pages');
/** Some of the product's own files: with pages that lead to others, which are missing, there is something wrong, too. */
const isChosen = (path: string): boolean =>
  !path.startsWith('customers/') && (!path.startsWith('routes/') || path.includes('smart-reporting/c'));
const texts = new Map(
  [...sources]
    .filter(([path]) => isChosen(path))
    .map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
);
const fresh = (of: Texts) => projectFacts(compileProject(of, vocabulary));
const whole = fresh(texts);
const page = 'routes/smart-reporting/channel-report.yaml';
type Texts = ReadonlyMap<string, string>;

const root = mkdtempSync(join(tmpdir(), 'compile-cache-'));
afterAll(() => rmSync(root, { recursive: true }));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(root, 'data-'));
});

const open = (version = 'one', project = 'pages'): DiskCache => openDiskCache({ folder, project, version });

/** What a new compiler says with the cache, and how many of the files it found there. */
async function compiledWith(cache: DiskCache, of: Texts = texts) {
  let hits = 0;
  const counting = {
    ...cache,
    get(key: string) {
      const known = cache.get(key);
      hits += known === null ? 0 : 1;
      return known;
    },
  };
  const compiler = createCompiler(vocabulary, { cache: () => counting });
  const facts = projectFacts(compiler.compile(of));
  await cache.written();
  return { facts, hits, compiler };
}

/** The folder as the first compiler leaves it, which is made once and copied. */
const startedOnce = mkdtempSync(join(root, 'started-'));
beforeAll(async () => {
  await compiledWith(openDiskCache({ folder: startedOnce, project: 'pages', version: 'one' }));
});
const startOnce = (): void => cpSync(startedOnce, folder, { recursive: true });

const cacheFile = (): string =>
  join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.cache'))!,
  );

it('says of known files what a compiler without a cache says', async () => {
  expect((await compiledWith(open())).hits).toBe(0);
  const { facts, hits } = await compiledWith(open());
  expect(facts).toEqual(whole);
  // Those too that only the thorough parser reads.
  expect(hits).toBe(texts.size);
});

it.each([
  ['a number that JSON lacks', 'height: .inf'],
  ['a zero below zero', 'height: -0'],
  ['an alias', 'height: [&twice { a: 1 }, *twice]'],
  ['a list that is in itself', 'height: &endless [1, *endless]'],
  ['a name twice', 'height: 300, height: 300'],
])('says of a page with %s what a compiler without a cache says', async (_what, written) => {
  const odd = new Map(texts).set(page, texts.get(page)!.replace('height: 300', written));
  await compiledWith(open(), odd);
  expect((await compiledWith(open(), odd)).facts).toEqual(fresh(odd));
});

it('finds the place of a mistake in a page that only the thorough parser reads', async () => {
  const odd = `# ---\n${texts.get(page)!.replace('height: 300', 'height: !!int 300')}`;
  const gone = 'routes/smart-reporting/campaign-report.yaml';
  await compiledWith(open(), new Map(texts).set(page, odd));
  const fewer = new Map([...texts].filter(([path]) => path !== gone)).set(page, odd);
  const { facts, hits } = await compiledWith(open(), fewer);
  expect(hits).toBe(fewer.size);
  expect(facts).toEqual(fresh(fewer));
});

it('finds again what is wrong in a page, with its place and what was probably meant', async () => {
  const wrong = new Map(texts).set(page, texts.get(page)!.replace('measure: spend', 'measure: spendd'));
  await compiledWith(open(), wrong);
  const { facts } = await compiledWith(open(), wrong);
  expect(facts.diagnostics.map(({ code }) => code)).toContain('unknown-field');
  expect(facts).toEqual(fresh(wrong));
});

/** Changes that reach other files than the one that they are made in. */
const changes: Readonly<Record<string, (of: Texts) => Texts>> = {
  'a page': (of) => edited(of, page, (text) => text.replace('height: 300', 'height: 310')),
  'a dataset that pages ask': (of) =>
    edited(of, 'datasets/delivery_daily.yaml', (text) => text.replace('  audience: audience\n', '')),
  'a dictionary': (of) =>
    edited(of, 'locales/en.yaml', (text) => text.replace(/^ {2}channelReport.*\n/m, '')),
  'a filter bar': (of) => new Map([...of].filter(([path]) => path !== 'filter-bars/default-report.yaml')),
  'the app': (of) => edited(of, 'app.yaml', (text) => text.replace('smartReporting', 'cleverReporting')),
  'a page that others lead to': (of) => new Map([...of].filter(([path]) => path !== page)),
  'a file of a customer': (of) => new Map(of).set(`customers/globex/${page}`, 'menu: { order: 7 }\n'),
  'a second file for one page': (of) => new Map(of).set(page.replace('.yaml', '.yml'), of.get(page)!),
};

const edited = (of: Texts, path: string, edit: (text: string) => string): Texts =>
  new Map(of).set(path, edit(of.get(path)!));

it.each(Object.keys(changes))('is not misled by a change of %s between two starts', async (what) => {
  startOnce();
  const changed = changes[what]!(texts);
  const { facts, hits } = await compiledWith(open(), changed);
  expect(hits).toBeGreaterThan(0);
  expect(facts).not.toEqual(whole);
  expect(facts).toEqual(fresh(changed));
  expect((await compiledWith(open(), changed)).facts).toEqual(facts);
});

it('compiles further changes after a start from the cache as after any other', async () => {
  startOnce();
  const { compiler } = await compiledWith(open());
  for (const change of Object.values(changes)) {
    const changed = change(texts);
    expect(projectFacts(compiler.compile(changed))).toEqual(fresh(changed));
    expect(projectFacts(compiler.compile(texts))).toEqual(whole);
  }
});

const damages: Readonly<Record<string, (file: string) => void>> = {
  'half written': (file) => truncateSync(file, 5_000),
  empty: (file) => truncateSync(file, 0),
  'changed in one letter': (file) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace('spend', 'spent')),
  'no text': (file) => writeFileSync(file, Buffer.alloc(3_000, 0xff)),
};

it.each(Object.keys(damages))('passes over a file that is %s, and writes it anew', async (what) => {
  startOnce();
  damages[what]!(cacheFile());
  const { facts, hits } = await compiledWith(open());
  expect({ facts, hits }).toEqual({ facts: whole, hits: 0 });
  expect((await compiledWith(open())).hits).toBeGreaterThan(0);
});

it('passes over what another version of the compiler wrote', async () => {
  startOnce();
  expect((await compiledWith(open('two'))).hits).toBe(0);
  expect((await compiledWith(open('two'))).hits).toBeGreaterThan(0);
});

it('serves two compilers that read and write it at once', async () => {
  const [one, other] = await Promise.all([compiledWith(open()), compiledWith(open())]);
  expect([one.facts, other.facts]).toEqual([whole, whole]);
  expect((await compiledWith(open())).hits).toBeGreaterThan(0);
  expect(readdirSync(folder)).toHaveLength(1);
});

it('forgets files that are gone, and the project that was not compiled for longest', async () => {
  startOnce();
  const size = readFileSync(cacheFile()).length;
  const few = new Map([...texts].filter(([path]) => !path.startsWith('routes/smart-reporting/')));
  await compiledWith(
    open(),
    edited(few, 'app.yaml', (text) => `${text}# changed\n`),
  );
  expect(readFileSync(cacheFile()).length).toBeLessThan(size);
  const tiny = new Map([['locales/en.yaml', 'a: b\n']]);
  for (let project = 0; project < 10; project += 1)
    await compiledWith(open('one', `project ${project}`), tiny);
  expect(readdirSync(folder)).toHaveLength(8);
});

it('tells why it could not write, and compiles all the same', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const { facts } = await compiledWith(
    openDiskCache({ folder: join(file, 'below'), project: 'pages', version: 'one', onFailure }),
  );
  expect(facts).toEqual(whole);
  expect(String(failures)).toContain('ENOTDIR');
});
