import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCompiler } from '../../src/language/index.ts';
import { readSources, readVocabulary } from '../../src/language/node/index.ts';
import { figure, time, type Figure, type Suite } from './suite.ts';

const root = resolve(import.meta.dirname, '../..');
const template = 'routes/smart-reporting/channel-report.yaml';
const rounds = 3;

/** The product's own tree with `count` further pages, one in ten with a mistake. */
async function treeOf(count: number): Promise<Map<string, Uint8Array | string>> {
  const { sources } = await readSources(resolve(root, 'pages'));
  const tree = new Map<string, Uint8Array | string>(sources);
  const text = readFileSync(resolve(root, 'pages', template), 'utf8');
  for (let index = 0; index < count; index += 1)
    tree.set(`routes/generated/page-${index}.yaml`, page(text, index));
  return tree;
}

/** No two pages are equal, as no two of an analyst's are. */
function page(text: string, index: number): string {
  const own = text
    .replace('route: /smart-reporting/channel-report', `route: /generated/page-${index}`)
    .replace('order: 10', `order: ${index}`);
  return index % 10 === 0 ? own.replace('measure: spend', 'measure: spendd') : own;
}

async function cold(count: number): Promise<number[]> {
  const vocabulary = await readVocabulary(resolve(root, 'schemas/api.openapi.yaml'));
  const sources = await treeOf(count);
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    samples.push(
      await time(() => {
        const { diagnostics } = createCompiler(vocabulary).compile(sources);
        const expected = count / 10;
        if (diagnostics.length !== expected) {
          throw new Error(`${diagnostics.length} diagnostics where ${expected} were made`);
        }
      }),
    );
  }
  return samples;
}

/** One page of `count` edited again and again, with everything else known. */
async function warm(count: number): Promise<number[]> {
  const compiler = createCompiler(await readVocabulary(resolve(root, 'schemas/api.openapi.yaml')));
  const sources = await treeOf(count);
  compiler.compile(sources);
  const samples: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const edited = new Map(sources);
    const text = sources.get('routes/generated/page-1.yaml') as string;
    edited.set('routes/generated/page-1.yaml', text.replace('height: 300', `height: ${301 + round}`));
    samples.push(await time(() => compiler.compile(edited)));
  }
  return samples;
}

export const validate: Suite = {
  name: 'validate',
  async run(progress): Promise<readonly Figure[]> {
    progress('1,000 pages');
    const thousand = await cold(1_000);
    progress('10,000 pages');
    const tenThousand = await cold(10_000);
    progress('one changed file among 1,000');
    return [
      figure('1,000 pages from nothing, every tenth with a mistake', 'ms', thousand),
      figure('10,000 pages from nothing, every tenth with a mistake', 'ms', tenThousand, 2_500),
      figure('one changed page among 1,000', 'ms', await warm(1_000), 50),
    ];
  },
};
