import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createCompiler } from '../../src/language/index.ts';
import { readSources, readVocabulary } from '../../src/language/node/index.ts';
import { compilerVersion } from '../../src/language/node/compiler-version.ts';
import { openDiskCache } from '../../src/language/node/disk-cache.ts';
import { costFigures, costsOf, figure, time, type Costs, type Figure, type Suite } from './suite.ts';

const root = resolve(import.meta.dirname, '../..');
const template = 'routes/smart-reporting/channel-report.yaml';
const rounds = 3;

/** Returns the product's own files with `count` additional pages of 155 lines, one in ten with a mistake. */
async function treeOf(count: number, customers = 0): Promise<Map<string, Uint8Array | string>> {
  const { sources } = await readSources(resolve(root, 'pages'));
  const tree = new Map<string, Uint8Array | string>(sources);
  const text = longer(readFileSync(resolve(root, 'pages', template), 'utf8'));
  for (let index = 0; index < count; index += 1)
    tree.set(`routes/generated/page-${index}.yaml`, page(text, index));
  for (let customer = 0; customer < customers; customer += 1) overlay(tree, customer, count);
  return tree;
}

/** Returns a page that differs from all others, as real pages do. */
function page(text: string, index: number): string {
  const own = text
    .replace('route: /smart-reporting/channel-report', `route: /generated/page-${index}`)
    .replace('order: 10', `order: ${index}`);
  return index % 10 === 0 ? own.replace('measure: spend', 'measure: spendd') : own;
}

/** Adds tiles to the page, each with as many lines as a formatter produces. */
function longer(text: string): string {
  const count = Math.ceil((155 - text.split('\n').length) / 6);
  const names = Array.from({ length: count }, (_, index) => `more${index}`);
  const measures = ['spend', 'clicks', 'ctr'];
  const kpis = names.map(
    (name, index) => `  ${name}:\n    type: kpi\n    query: daily\n    measure: ${measures[index % 3]!}\n`,
  );
  return text
    .replace(/^widgets:\n/m, (start) => start + kpis.join(''))
    .replace(/^rows:\n/m, (start) => `${start}${names.map((name) => `  -\n    - ${name}\n`).join('')}`);
}

/** Adds the twenty files of a customer: seventeen pages, a dictionary, a filter bar and its name. */
function overlay(tree: Map<string, Uint8Array | string>, customer: number, pages: number): void {
  const folder = `customers/customer${customer}`;
  for (let index = 0; index < 17; index += 1) {
    const file = `routes/generated/page-${(customer * 37 + index * 101) % pages}.yaml`;
    tree.set(`${folder}/${file}`, `menu: { order: ${pages + customer * 17 + index} }\n`);
  }
  tree.set(`${folder}/app.yaml`, `product: { name: Customer ${customer} }\n`);
  tree.set(`${folder}/locales/en.yaml`, `menu:\n  smartReporting: Reports of ${customer}\n`);
  tree.set(
    `${folder}/filter-bars/default-report.yaml`,
    'components: { date: { rules: { defaultEntry: last-7d } } }\n',
  );
}

/** Compiles the same files repeatedly with new compilers that use the first one's cache on disk. */
async function again(count: number): Promise<Costs> {
  const vocabulary = await readVocabulary(resolve(root, 'schemas/api.openapi.yaml'));
  const sources = await treeOf(count);
  const folder = mkdtempSync(join(tmpdir(), 'bench-cache-'));
  const start = (): { written(): Promise<void> } => {
    const cache = openDiskCache({ folder, project: 'bench', version: compilerVersion(vocabulary, root) });
    const { diagnostics } = createCompiler(vocabulary, { cache: () => cache }).compile(sources);
    if (diagnostics.length !== count / 10) throw new Error(`${diagnostics.length} diagnostics`);
    return cache;
  };
  try {
    await start().written();
    return await costsOf(rounds, () => void start());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cold(count: number, customers = 0): Promise<Costs> {
  const vocabulary = await readVocabulary(resolve(root, 'schemas/api.openapi.yaml'));
  const sources = await treeOf(count, customers);
  return costsOf(rounds, () => {
    const { diagnostics } = createCompiler(vocabulary).compile(sources);
    if (diagnostics.length !== count / 10)
      throw new Error(
        `${diagnostics.length} diagnostics where ${count / 10} were made: ${diagnostics[0]?.message}`,
      );
  });
}

/** Edits one page of `count` repeatedly. Everything else is already compiled. */
async function warm(count: number, customers = 0): Promise<Costs> {
  const compiler = createCompiler(await readVocabulary(resolve(root, 'schemas/api.openapi.yaml')));
  const sources = await treeOf(count, customers);
  const file = 'routes/generated/page-1.yaml';
  const text = sources.get(file) as string;
  compiler.compile(sources);
  return costsOf(15, (round) => {
    compiler.compile(new Map(sources).set(file, text.replace('height: 300', `height: ${301 + round}`)));
  });
}

/** Measures whole commands, from start to exit, on a folder of files. */
async function commandsOn(tree: ReadonlyMap<string, Uint8Array | string>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-validate-'));
  try {
    for (const [path, content] of tree) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const run = (command: string, ...args: string[]): Promise<number[]> =>
      wallOf(() => {
        const all = ['scripts/run/command.mjs', command, ...args, '--pages', folder];
        const { status, stderr } = spawnSync(process.execPath, all, { cwd: root, encoding: 'utf8' });
        if (status === 2 || status === null) throw new Error(`${command}: ${stderr}`);
      });
    return [
      figure('the whole of `validate` with them', 'ms', await run('validate', '--format', 'json')),
      figure('the whole of `explain --reach`', 'ms', await run('explain', '--reach', template), 10_000),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function wallOf(work: () => void): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await time(work));
  return samples;
}

export const validate: Suite = {
  name: 'validate',
  async run(progress): Promise<readonly Figure[]> {
    progress('10,000 pages');
    const tenThousand = await cold(10_000);
    const known = await again(10_000);
    progress('10,000 pages, 100 customers');
    const customers = await cold(10_000, 100);
    progress('commands');
    const commands = await commandsOn(await treeOf(10_000, 100));
    progress('one changed file');
    return [
      ...costFigures('10,000 pages from nothing, every tenth with a mistake', tenThousand),
      ...costFigures('the same pages at the next start, with the cache on disk', known, 2_500),
      ...costFigures('the same with 100 customers of 20 files', customers, 10_000),
      ...commands,
      ...costFigures('one changed page among 1,000', await warm(1_000), 50),
      ...costFigures('one changed page among 10,000', await warm(10_000), 50),
      ...costFigures('one changed page among 10,000, 100 customers', await warm(10_000, 100), 50),
    ];
  },
};
