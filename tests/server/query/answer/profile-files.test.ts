import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProfileFiles } from '../../../../src/server/query/answer/profile-files.ts';

let folder: string;
let troubles: unknown[];
const open = () => openProfileFiles(path.join(folder, 'profiles'), (error) => troubles.push(error));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'profiles-'));
  troubles = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the files of profiles', () => {
  it('have the results of each company for one version of its data', () => {
    open().keep('acme', '1', 'ads', [7, '2024-01-01', null]);
    open().keep('acme', '1', 'clicks', [8]);
    open().keep('globex', '1', 'ads', [9]);
    const files = open();
    expect(files.find('acme', '1', 'ads')).toEqual([7, '2024-01-01', null]);
    expect(files.find('acme', '1', 'clicks')).toEqual([8]);
    expect(files.find('globex', '1', 'ads')).toEqual([9]);
    expect(files.find('globex', '1', 'clicks')).toBeNull();
    expect(files.find('acme', '2', 'ads')).toBeNull();
    files.keep('acme', '2', 'ads', [10]);
    expect(open().find('acme', '2', 'ads')).toEqual([10]);
    expect(open().find('acme', '2', 'clicks')).toBeNull();
    expect(readdirSync(path.join(folder, 'profiles'))).toHaveLength(2);
    expect(troubles).toEqual([]);
  });

  it('count as empty when they are cut off, and are replaced', () => {
    open().keep('acme', '1', 'ads', [7]);
    const [file] = readdirSync(path.join(folder, 'profiles'));
    writeFileSync(path.join(folder, 'profiles', file!), '{"print":"');
    expect(open().find('acme', '1', 'ads')).toBeNull();
    open().keep('acme', '1', 'ads', [8]);
    expect(open().find('acme', '1', 'ads')).toEqual([8]);
  });

  it('that can not be written are known until the restart, and the error is told', () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'profiles'), 'no folder');
    const files = open();
    files.keep('acme', '1', 'ads', [7]);
    expect(files.find('acme', '1', 'ads')).toEqual([7]);
    expect(troubles).toMatchObject([{ code: 'EEXIST' }]);
  });
});
