import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, restore } from '../../src/cli/backup/backup.ts';
import { createCompany } from '../../src/server/company/create-company.ts';
import { lockDataDir } from '../../src/server/process/process-lock.ts';
import { openPgliteState } from '../../src/server/state/pglite-state.ts';
import { companiesOf } from '../../src/server/warehouse/stored-tables.ts';
import { unpackEmptyState } from '../support/test-state.ts';

const now = new Date('2026-11-15T12:00:00Z');
const clock = { now: () => now };

let folder: string;
let dataDir: string;
let copy: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  [dataDir, copy] = [path.join(folder, 'data'), path.join(folder, 'copy')];
  mkdirSync(path.join(dataDir, 'files/acme'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files/acme/logo.png'), 'a picture');
  writeFileSync(path.join(dataDir, 'compiled'), 'what can be made again');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup', () => {
  it('has users, rows, files and imports, which a restore puts into another folder', async () => {
    await unpackEmptyState(path.join(dataDir, 'state'));
    const requested = {
      company: 'initech',
      name: 'Initech',
      currency: 'USD',
      timeZone: 'America/Chicago',
      admin: 'pat@initech.example',
      fullname: 'Pat Doe',
      password: 'seven red staplers march',
    };
    await createCompany(requested, { dataDir, databaseUrl: null }, clock);
    expect(backUp(dataDir, copy, now)).toEqual(['state', 'files', 'imports']);
    rmSync(dataDir, { recursive: true });

    const other = path.join(folder, 'other');
    expect(restore(other, copy)).toEqual(['state', 'files', 'imports']);
    expect(readFileSync(path.join(other, 'files/acme/logo.png'), 'utf8')).toBe('a picture');
    expect(existsSync(path.join(other, 'compiled'))).toBe(false);
    expect((await companiesOf(other)).get('initech')).toBe('USD');
    const state = await openPgliteState(path.join(other, 'state'), clock);
    expect((await state.users.find('pat@initech.example'))?.company).toBe('initech');
    await state.close();
  });

  it('is refused while the server is running, and leaves nothing', () => {
    const unlock = lockDataDir(dataDir);
    // A lock of this process counts as that of another server.
    expect(() => backUp(dataDir, copy, now)).toThrow(/is in use|running/);
    unlock();
    expect(existsSync(copy)).toBe(false);
  });

  it('overwrites nothing: no backup of before, and no data', () => {
    backUp(dataDir, copy, now);
    expect(() => backUp(dataDir, copy, now)).toThrow(`${copy} is there already.`);
    expect(() => restore(dataDir, copy)).toThrow(`${dataDir} has files already.`);
    expect(() => restore(path.join(folder, 'new'), dataDir)).toThrow(`${dataDir} is no backup`);
    expect(readFileSync(path.join(dataDir, 'files/acme/logo.png'), 'utf8')).toBe('a picture');
  });
});
