import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { widgetExamples } from '../../../src/language/examples/index.ts';
import { referencePages } from '../../../src/language/reference/reference.ts';
import { schemaFiles } from '../../../src/language/validate/schema-files.ts';

const folder = 'schemas/reference';
const pages = [...referencePages()];

/** Every key that a schema has anywhere. */
function* keysIn(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return;
  const { properties, examples: _examples, ...rest } = value as { properties?: object; examples?: unknown };
  yield* Object.keys(properties ?? {});
  for (const inner of [...Object.values(properties ?? {}), ...Object.values(rest)]) yield* keysIn(inner);
}

describe('the reference of the language', () => {
  it.each(pages)('is up to date (npm run generate): %s', (file, text) => {
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });

  it('tells of every key of every schema', () => {
    const texts = new Map(pages);
    for (const [address, schema] of schemaFiles) {
      const page = texts.get(
        new URL(address).pathname.replace('/schemas/', '').replace('.schema.json', '.md'),
      );
      const missing = [...keysIn(schema)].filter((key) => !page?.includes(`| \`${key}\``));
      expect({ address, missing }).toEqual({ address, missing: [] });
    }
  });

  it('shows the very examples that are drawn', () => {
    for (const { type, written: spec } of widgetExamples()) {
      const page = new Map(pages).get(`widgets/${type}.md`)!;
      const shown = [...page.matchAll(/```yaml\n([\s\S]*?)\n```/g)].map(
        ([, yaml]) => parse(yaml!) as unknown,
      );
      expect(shown).toContainEqual(spec);
    }
  });

  it('has links that lead to a heading of a page', () => {
    for (const [file, text] of pages) {
      for (const [, to = '', heading = ''] of text.matchAll(/\]\(([^)#\s]*)#?([^)\s]*)\)/g)) {
        const target = to === '' ? file : join(dirname(file), to);
        expect(existsSync(join(folder, target)), `${file}: ${target}`).toBe(true);
        const headings = [...readFileSync(join(folder, target), 'utf8').matchAll(/^#+ (.+)$/gm)];
        const known = ['', ...headings.map(([, words]) => words!.toLowerCase())];
        expect(known, `${file}: ${to}`).toContain(heading);
      }
    }
  });
});
