import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/language/plan/index.ts';
import { createCompiler } from '../../src/language/index.ts';
import { readSources } from '../../src/language/node/index.ts';
import { addressOf } from '../../src/language/validate/schema-files.ts';
import { checkOfPart } from '../../src/language/validate/schemas.ts';
import { vocabulary } from './support/vocabulary.ts';

const root = resolve(import.meta.dirname, '../..');
const { sources, diagnostics } = await readSources(join(root, 'pages'));
const project = createCompiler(vocabulary).compile(sources);

describe('the product’s own pages', () => {
  it('are all read', () => {
    expect(diagnostics).toEqual([]);
    expect(sources.size).toBeGreaterThan(15);
  });

  it('have no mistakes, for the base and for every customer', () => {
    expect(project.diagnostics).toEqual([]);
  });

  it('are all compiled, each with rows that fill 24 columns at most', () => {
    for (const variant of [project.base, ...project.customers.values()]) {
      expect(variant.manifest?.pages.length).toBe(variant.pages.size);
      for (const { plan } of variant.pages.values()) {
        for (const row of rowsOf(plan))
          expect(row.reduce((sum, { span }) => sum + span, 0)).toBeLessThanOrEqual(24);
      }
    }
  });
});

/** Each schema with examples, wherever it stands in its file. */
function* examplesIn(
  schema: unknown,
  pointer: string,
): Iterable<{ pointer: string; examples: readonly unknown[] }> {
  if (typeof schema !== 'object' || schema === null) return;
  const { examples } = schema as { examples?: unknown };
  if (Array.isArray(examples) && '$schema' in schema === (pointer === '')) yield { pointer, examples };
  for (const [key, inner] of Object.entries(schema)) {
    if (key !== 'examples')
      yield* examplesIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

describe('every example of a schema', () => {
  const files = ['', 'widgets/'].flatMap((folder) =>
    readdirSync(join(root, 'schemas', folder))
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => folder + name),
  );

  it.each(files)('of %s is valid', (file) => {
    const schema = JSON.parse(readFileSync(join(root, 'schemas', file), 'utf8')) as object;
    for (const { pointer, examples } of examplesIn(schema, '')) {
      const check = checkOfPart({ $ref: `${addressOf(file.replace('.schema.json', ''))}#${pointer}` });
      for (const example of examples)
        expect({ pointer, valid: check(example), errors: check.errors }).toMatchObject({ valid: true });
    }
  });
});
