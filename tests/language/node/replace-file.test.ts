import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFile } from '../../../src/language/node/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('replacing a file', () => {
  it('puts the new text in place of the old one, and leaves nothing else', () => {
    const file = join(folder, 'a.yaml');
    writeFileSync(file, 'old');
    replaceFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.yaml']);
  });

  it('leaves nothing half-done where it can’t', () => {
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    expect(() => replaceFile(taken, 'new')).toThrow(/EISDIR|EPERM/);
    expect(readdirSync(folder)).toEqual(['taken']);
  });
});
