import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCompiler, explained } from '../../src/language/index.ts';
import { diagnosticsOf, readSpecimen, soundProject } from './support/specimen.ts';
import { vocabulary } from './support/vocabulary.ts';

const names = readdirSync(join(import.meta.dirname, '../schemas/fail')).toSorted();
const sound = await soundProject();
const compiler = createCompiler(vocabulary);

/** Codes whose specimens are no text: bytes, sizes and links, made by their own tests. */
const madeElsewhere = ['file-too-large', 'not-utf8', 'unreadable-file', 'link-outside'];

describe('the small project', () => {
  it('has no mistakes', async () => {
    expect(await diagnosticsOf(compiler.compile(sound))).toEqual([]);
  });
});

describe('every specimen fails with its code alone, at the marked place', () => {
  it.each(names)('%s', async (name) => {
    const { sources, expected, suggestion } = readSpecimen(name, sound);
    const diagnostics = await diagnosticsOf(compiler.compile(sources));
    expect(diagnostics.map(({ code }) => code)).toEqual([name.split('.')[0]]);
    const [{ file, line, column, endLine, endColumn, ...diagnostic }] = diagnostics as [
      (typeof diagnostics)[number],
    ];
    expect({ file, line, column, endLine, endColumn }).toEqual(
      expected ?? { file, line: 1, column: 1, endLine: 1, endColumn: 1 },
    );
    expect(diagnostic.suggestion).toBe(suggestion);
    expect(diagnostic.message).toMatch(/^\S.*[.?)]$/s);
  });
});

describe('the collection of specimens', () => {
  it('has one for every code', () => {
    const covered = new Set([...names.map((name) => name.split('.')[0]!), ...madeElsewhere]);
    expect(Object.keys(explained).filter((code) => !covered.has(code))).toEqual([]);
  });
});
