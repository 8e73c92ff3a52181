import { resolve } from 'node:path';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { hasKeysInOrder, withKeysInOrder } from '../../../src/language/fix/key-order.ts';
import { readSources } from '../../../src/language/node/index.ts';
import { placeOf } from '../../../src/language/source/document-kind.ts';
import { keysByPath, notesIn, shuffled } from './shuffled.ts';

const { sources } = await readSources(resolve(import.meta.dirname, '../../../pages'));
const files = [...sources]
  .map(([file, content]) => ({ kind: placeOf(file)!.kind, text: new TextDecoder().decode(content) }))
  .filter(({ kind }) => kind !== 'locale');

const page = (text: string): string => withKeysInOrder('page', text);

/** Maps of names that authors give, in the product's own pages. */
const named = /^\/(?:queries|widgets|components|measures|dimensions|apiRules|checks)$/;

const described = /^(?:|\/(?:widgets|queries|components|measures)\/\w+)$/;

/** Names stay as they were mixed; what the schema describes stands as in the product's own file again. */
function inOrderOf(
  path: string,
  { before, right }: Readonly<Record<'before' | 'right', ReturnType<typeof keysByPath>>>,
): readonly string[] | undefined {
  if (named.test(path)) return before.get(path);
  return described.test(path) ? right.get(path) : undefined;
}

describe('the order of keys', () => {
  it('comes back from any other, at every level, with the notes and without a change of what is said', () => {
    assert(
      property(constantFrom(...files), integer(), ({ kind, text }, seed) => {
        const mixed = shuffled(text, seed);
        const ordered = withKeysInOrder(kind, mixed);
        expect(parse(ordered)).toEqual(parse(text));
        expect(notesIn(ordered)).toEqual(notesIn(mixed));
        expect(hasKeysInOrder(kind, parse(ordered))).toBe(true);
        expect(withKeysInOrder(kind, ordered)).toBe(ordered);
        const [before, right] = [keysByPath(mixed), keysByPath(text)];
        for (const [path, keys] of keysByPath(ordered))
          expect([path, keys]).toEqual([path, inOrderOf(path, { before, right }) ?? keys]);
      }),
      { numRuns: 60 },
    );
  });

  it('comes back in JSON, on one line or on many', () => {
    assert(
      property(constantFrom(...files), integer(), constantFrom(0, 2), ({ kind, text }, seed, indent) => {
        const mixed = JSON.stringify(parse(shuffled(text, seed)), null, indent);
        const ordered = withKeysInOrder(kind, mixed);
        expect(JSON.parse(ordered)).toEqual(JSON.parse(mixed));
        expect(ordered).toBe(JSON.stringify(JSON.parse(ordered), null, indent));
        expect(hasKeysInOrder(kind, JSON.parse(ordered))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('takes each key with its notes, and leaves what parts them', () => {
    const text = [
      '# yaml-language-server: $schema=x',
      '# About the page.',
      '',
      'title: pages.a # the title',
      '',
      '# Where it is.',
      '#   Twice.',
      'route: /a',
      'widgets:',
      '  b:',
      '    # asks',
      '    query: q',
      '    # is',
      '    type: kpi   # always',
      '    # sort: -x',
      '  a: { query: q, type: kpi }',
      '',
    ];
    const lines = (...numbers: number[]): string => numbers.map((at) => text[at]).join('\n');
    expect(page(text.join('\n'))).toBe(
      lines(0, 1, 2, 5, 6, 7, 4, 3, 8, 9, 12, 13, 10, 11, 14) + '\n  a: { type: kpi, query: q }\n',
    );
  });

  it.each([
    [
      'the items of a list',
      'rows:\n  - - b\n    - span: 3\n      widget: a\n',
      'rows:\n  - - b\n    - widget: a\n      span: 3\n',
    ],
    ['what ends without a line feed', 'title: a\nroute: /b', 'route: /b\ntitle: a'],
    ['lines of Windows', 'title: a # b\r\nroute: /b\r\n', 'route: /b\r\ntitle: a # b\r\n'],
    [
      'a text of many lines',
      'title: |\n  a\n\n  # b\n\nroute: /b\n',
      'route: /b\n\ntitle: |\n  a\n\n  # b\n',
    ],
    ['a key without a value', 'title:\nroute: /b\n', 'route: /b\ntitle:\n'],
    ['what the schema does not know', 'zebra: 1\nant: 2\nroute: /b\n', 'route: /b\nzebra: 1\nant: 2\n'],
  ])('holds in %s', (_what, before, after) => expect(page(before)).toBe(after));

  it.each([
    ['anchors, which must stand before what names them', 'title: &a x\nroute: *a\n'],
    ['notes in braces, which may be about either side', 'menu: {\n  order: 1, # one\n  section: a\n}\n'],
    ['notes that can not stand behind a dash', 'rows:\n  - - span: 3\n      # w\n      widget: a\n'],
    ['a text whose end would be another', 'title: b\nroute: |+\n  /a\n\n'],
    ['what is no map', '- title: a\n'],
    ['what can not be read', 'title: {\n'],
  ])('leaves %s', (_what, text) => expect(page(text)).toBe(text));
});
