import { resolve } from 'node:path';
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSources } from '../../../src/language/node/index.ts';
import { linesOf, narrow } from '../../../src/language/source/narrow.ts';
import { parseFile, rangeInLines } from '../../../src/language/source/parse-file.ts';
import { parseQuickly } from '../../../src/language/source/parse-quickly.ts';
import { parseWithPositions, rangeOf, type Path } from '../../../src/language/source/positions.ts';

const { sources } = await readSources(resolve(import.meta.dirname, '../../../pages'));
const texts = [...sources.values()].map((content) => new TextDecoder().decode(content));
const place = { kind: 'page', name: 'a', customer: null, slot: 'routes/a' } as const;

/** Every path of a value, and one below each that leads nowhere. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  const missing = [...at, 'missing'];
  if (typeof value !== 'object' || value === null) return [at, missing];
  const inner = Object.entries(value).flatMap(([key, entry]) =>
    pathsOf(entry, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, missing, ...inner];
}

/** `npm run prove -- language` tries every path of every file, and twenty times as many edits. */
const isWhole = process.env.EVERY_PATH === '1';

/** Dictionaries have thousands of entries of one form. */
const someOf = (paths: readonly Path[]): readonly Path[] =>
  isWhole ? paths : paths.filter((_, index) => index % Math.ceil(paths.length / 150) === 0);

/** Whether every value is found where the parser of the whole text finds it. */
function agrees(text: string): void {
  const value = parseQuickly(text);
  if (value === undefined) return;
  const whole = parseWithPositions(text);
  const lines = linesOf(text);
  const { locate } = parseFile('a.yaml', place, text);
  for (const path of someOf(pathsOf(value))) {
    for (const part of ['key', 'value'] as const) {
      const range = rangeOf(whole, path, part);
      const excerpt = rangeInLines(lines, path, part)?.range ?? range;
      expect({ text, path, part, excerpt, ...locate(path, part) }).toEqual({
        text,
        path,
        part,
        excerpt: range,
        ...range,
      });
    }
  }
}

const morsels = [
  '\n', '\n\n', '\n  ', '\n# note\n', '\n    # note\n', ' # note', '- ', '\n- a: b\n', '\n  - a\n', ': ', ':', '"a": b\n', ' |\n', ' >\n  ',
  '{a: b}', '[a, b]', '\na:\n', '\na:\n  b:\n    c: d\n', '\na:\n- b\n', 'é', '\u00a0', '-', '--a: b\n', ' ',
]; // prettier-ignore

describe('the lines that a path leads into', () => {
  // Pages are written alike: a fifth of them has every form, and all of them would take as long as everything else here.
  it('tell the same place as the whole text, for the values of every fifth file', () => {
    const some = isWhole ? texts : texts.filter((_, index) => index % 5 === 0);
    for (const text of some) agrees(text);
    expect(some.length).toBeGreaterThan(0);
  });

  it('tell the same place whatever an editor may leave behind', () => {
    const excerpt = tuple(constantFrom(...texts), nat(), nat(20)).map(([text, from, length]) => {
      const lines = text.split('\n');
      const start = from % lines.length;
      return lines.slice(start, start + length + 1).join('\n');
    });
    const edits = array(tuple(nat(), nat(8), constantFrom(...morsels)), { maxLength: 4 });
    const edited = tuple(excerpt, edits).map(([text, changes]) =>
      changes.reduce((current, [at, length, morsel]) => {
        const start = at % (current.length + 1);
        return current.slice(0, start) + morsel + current.slice(start + (length > 4 ? 0 : length));
      }, text),
    );
    assert(property(edited, agrees), { numRuns: isWhole ? 20_000 : 1_000 });
  });

  it('are few', () => {
    const text = linesOf('a:\n  b: 1\nc:\n  # two\n  d:\n    e: 2\n    f: 3\n  g: 4\n');
    expect(narrow(text, ['c', 'd', 'f'])).toEqual({ text: '    f: 3\n', linesBefore: 6, path: ['f'] });
    expect(narrow(text, ['c', 'd', 'x'])?.text).toBe('  d:\n    e: 2\n    f: 3\n');
    expect(narrow(text, ['x'])).toBeNull();
  });
});
