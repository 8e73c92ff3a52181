import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { array, assert, asyncProperty, constantFrom, integer, record, string } from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { compileProject, createCompiler, type Project } from '../../src/language/index.ts';
import { readSources } from '../../src/language/node/index.ts';
import { openDiskCache } from '../../src/language/node/disk-cache.ts';
import { projectFacts } from './support/project-facts.ts';
import { vocabulary } from './support/vocabulary.ts';

const { sources: shipped } = await readSources('pages');
const texts = new Map([...shipped].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
/** Most files of the product are pages, and one is as good as another: a cold compiler takes seconds for all of them. */
const isChosen = (path: string): boolean =>
  !path.includes('routes/') || /routes\/(smart-reporting\/c|home)/.test(path);
const edited = process.env.EDIT_RUNS ? texts : new Map([...texts].filter(([path]) => isChosen(path)));
const paths = [...edited.keys()];
const words = [...new Set([...edited.values()].join('\n').match(/[A-Za-z_][\w./-]{2,}/g))];

const folder = mkdtempSync(join(tmpdir(), 'recompiling-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Sources = Map<string, string>;

/** What people do to files. `at` and `word` are taken round the end of what there is. */
const deeds: Readonly<Record<string, (sources: Sources, path: string, at: number, word: string) => void>> = {
  delete: (sources, path) => sources.delete(path),
  restore: (sources, path) => sources.set(path, texts.get(path)!),
  rename: (sources, path, at) => {
    const [text, other] = [sources.get(path), paths[at % paths.length]!];
    if (text === undefined) return;
    sources.delete(path);
    sources.set(other.replace(/(\.\w+)$/, `-${at % 3}$1`), text);
  },
  copy: (sources, path, at) => sources.set(paths[at % paths.length]!, sources.get(path) ?? texts.get(path)!),
  overlay: (sources, path, at) => {
    const own = path.replace(/^customers\/\w+\//, '');
    const text = (sources.get(path) ?? texts.get(path)!).split(/(?<=\n)(?=\w)/);
    sources.set(`customers/${['acme', 'globex', 'other'][at % 3]!}/${own}`, text[at % text.length]!);
  },
  word: (sources, path, at, word) => {
    const now = sources.get(path) ?? texts.get(path)!;
    const found = [...now.matchAll(/[A-Za-z_][\w./-]{2,}/g)];
    const { index, 0: old } = found[at % found.length]!;
    sources.set(path, now.slice(0, index) + word + now.slice(index + old.length));
  },
  line: (sources, path, at) => {
    const lines = (sources.get(path) ?? texts.get(path)!).split('\n');
    lines.splice(at % lines.length, 1);
    sources.set(path, lines.join('\n'));
  },
  letters: (sources, path, at, word) => {
    const now = sources.get(path) ?? texts.get(path)!;
    sources.set(path, now.slice(0, at % now.length) + word.slice(0, 2) + now.slice(at % now.length));
  },
  note: (sources, path, at) => sources.set(path, `${sources.get(path) ?? texts.get(path)!}# ${at}\n`),
};

const edit = record({
  deed: constantFrom(...Object.keys(deeds), 'word', 'word', 'restore'),
  path: constantFrom(...paths),
  at: integer({ min: 0, max: 5_000 }),
  word: constantFrom(...words).chain((word) =>
    string({ maxLength: 1 }).map((end) => (end === 'x' ? '}' : word)),
  ),
});

/** The routes of all variants' pages. */
const routesIn = ({ base, customers }: Project): ReadonlySet<string> =>
  new Set([base, ...customers.values()].flatMap(({ pages }) => [...pages.keys()]));

/** The difference is told by the comparison of the tests; whether there is one, by a faster one. */
function expectSame(one: Project, other: Project): void {
  const [facts, others] = [projectFacts(one), projectFacts(other)];
  expect(isDeepStrictEqual(facts, others) ? others : facts).toEqual(others);
}

it('after any edits of the product’s own files a warm compiler says what a cold one says, and one with the cache of another', async () => {
  await assert(
    asyncProperty(array(edit, { minLength: 3, maxLength: 12 }), async (edits) => {
      const compiler = createCompiler(vocabulary);
      const sources: Sources = new Map(edited);
      compiler.compile(new Map(sources));
      for (const { deed, path, at, word } of edits) {
        deeds[deed]!(sources, path, at, word);
        const warm = compiler.compile(new Map(sources));
        expectSame(warm, compileProject(sources, vocabulary));
        expect(warm.routes).toEqual(routesIn(warm));
      }
      // A new compiler that starts with what another one made of the files before the edits.
      const cache = openDiskCache({ folder, project: 'pages', version: '1' });
      const started = createCompiler(vocabulary, { cache: () => cache }).compile(new Map(sources));
      expectSame(started, compileProject(sources, vocabulary));
      await cache.written();
    }),
    { numRuns: Number(process.env.EDIT_RUNS ?? 3) },
  );
});

/** One for the tests of single files, each of which begins and ends with sound ones. */
const compiler = createCompiler(vocabulary);

const faultsOf = (sources: Sources): string[] =>
  compiler.compile(sources).diagnostics.map(({ code, file }) => `${code} ${file.split('/').at(-1)}`);

const wrongLinksOf = (sources: Sources): string[] =>
  compiler
    .compile(sources)
    .diagnostics.filter(({ code }) => code === 'unknown-link-filter')
    .map(({ file }) => file);

it('a filter bar is judged again when the dataset changes whose members it lists', () => {
  const bar = 'filter-bars/listing.yaml';
  const listing = `components: { channel: { type: selectList } }
apiRules: { lists/delivery_daily: { channel: { dimension: audience } } }
`;
  const codesOf = (sources: Sources): string[] =>
    compiler
      .compile(sources)
      .diagnostics.filter(({ file }) => file.endsWith(bar))
      .map(({ code }) => code);
  const sound = new Map(texts).set(bar, listing);
  expect(codesOf(sound)).toEqual([]);
  const dataset = 'datasets/delivery_daily.yaml';
  const without = texts.get(dataset)!.replace('  audience: audience\n', '');
  expect(codesOf(new Map(sound).set(dataset, without))).toEqual(['unknown-dimension']);
  expect(codesOf(sound)).toEqual([]);
});

it('a dataset is judged again when another one comes to have the same insight', () => {
  const dataset = 'datasets/budget_pacing.yaml';
  const other = `${texts.get(dataset)!}\ninsights: { planned: planned }\n`;
  expect(faultsOf(texts)).toEqual([]);
  expect(faultsOf(new Map(texts).set(dataset, other))).toEqual(['duplicate-insight plan_daily.yaml']);
  expect(faultsOf(texts)).toEqual([]);
});

it('a link is judged again when the filter bar of its target changes, in a customer’s pages too', () => {
  const alone = new Map([...texts].filter(([path]) => !path.startsWith('customers/')));
  const [target, bar] = [
    'routes/smart-reporting/campaign-performance-report.yaml',
    'filter-bars/default-report.yaml',
  ];
  const home = 'routes/home/index.yaml';
  expect(wrongLinksOf(alone)).toEqual([]);
  const renamed = new Map(alone).set(bar, texts.get(bar)!.replaceAll(/\bdate:/g, 'days:'));
  expect(wrongLinksOf(renamed)).toContain(home);
  expect(wrongLinksOf(alone)).toEqual([]);
  const other = new Map(alone).set(
    target,
    texts.get(target)!.replace('filterBar: default-report', 'filterBar: brand-only'),
  );
  expect(wrongLinksOf(other)).toContain(home);
  const ofCustomer = new Map(alone).set(`customers/zoo/${target}`, 'filterBar: brand-only\n');
  expect(wrongLinksOf(ofCustomer)).toContain(home);
  expect(wrongLinksOf(alone)).toEqual([]);
});
