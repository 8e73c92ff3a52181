import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateEditorSchemas } from '../../../src/language/node/index.ts';

let pages: string;
beforeEach(() => {
  pages = mkdtempSync(join(tmpdir(), 'editor-'));
  mkdirSync(join(pages, '.editor'));
});
afterEach(() => rmSync(pages, { recursive: true, force: true }));

const file = () => join(pages, '.editor/page.schema.json');

let made = 0;
const keep = (names: string, version = '1') =>
  updateEditorSchemas(pages, version, () => ({
    names,
    make: () => {
      made += 1;
      return new Map([['page.schema.json', { names, version }]]);
    },
  }));

describe('the schemas of editors', () => {
  beforeEach(async () => {
    await keep('a');
    made = 0;
  });

  it('are not made again of the same names', async () => {
    expect(await keep('a')).toEqual([]);
    expect(made).toBe(0);
  });

  it('are written where there are none', async () => {
    rmSync(join(pages, '.editor'), { recursive: true });
    expect(await keep('a')).toEqual([]);
    mkdirSync(join(pages, '.editor'));
    expect(await keep('a')).toEqual(['page.schema.json']);
  });

  it('are made of other names, and by another version', async () => {
    expect(await keep('b')).toEqual(['page.schema.json']);
    expect(await keep('b', '2')).toEqual(['page.schema.json']);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ names: 'b', version: '2' });
  });

  it.each([
    ['was cut', () => writeFileSync(file(), '{}')],
    ['is gone', () => rmSync(file())],
    ['has a damaged stamp', () => writeFileSync(join(pages, '.editor/made-of.json'), '{')],
  ])('are made again where one %s', async (_, spoil) => {
    spoil();
    await keep('a');
    expect(made).toBe(1);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ names: 'a', version: '1' });
  });
});
