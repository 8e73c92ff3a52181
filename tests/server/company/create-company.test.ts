import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordFits } from '../../../src/server/rooms/auth/passwords.ts';
import { CompanyError, createCompany } from '../../../src/server/company/create-company.ts';
import { cleanUpUnfinished } from '../../../src/server/company/unfinished-company.ts';
import { companiesOf } from '../../../src/server/warehouse/stored-tables.ts';
import { openPgliteState } from '../../../src/server/state/pglite-state.ts';
import { unpackEmptyState } from '../../support/test-state.ts';

const clock = { now: () => new Date('2026-11-15T12:00:00Z') };
const initech = {
  company: 'initech',
  name: 'Initech',
  currency: 'USD',
  timeZone: 'America/Chicago',
  admin: 'Pat@Initech.example',
  fullname: 'Pat Doe',
  password: 'seven red staplers march',
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'company-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const placeOf = (folder: string) => ({ dataDir: folder, databaseUrl: null });

/** A state with all of its tables and nobody in them: to make one takes seconds, to copy it none. */
const emptyState = mkdtempSync(path.join(tmpdir(), 'company-state-'));
beforeAll(async () => {
  await unpackEmptyState(emptyState);
  await (await openPgliteState(emptyState, clock)).close();
});
afterAll(() => rmSync(emptyState, { recursive: true }));

const copyState = (): void => cpSync(emptyState, path.join(dataDir, 'state'), { recursive: true });

describe('a new company', () => {
  it('is known to imports, has its currency, and an admin who can log in; a second one of its name is refused', async () => {
    copyState();
    await createCompany(initech, placeOf(dataDir), clock);
    expect((await companiesOf(dataDir)).get('initech')).toBe('USD');
    await expect(createCompany(initech, placeOf(dataDir), clock)).rejects.toThrow(
      'There is a company initech already.',
    );
    await expect(
      createCompany(
        { ...initech, company: 'initrode', password: 'nine blue folders dance' },
        placeOf(dataDir),
        clock,
      ),
    ).rejects.toThrow('pat@initech.example belongs to another company.');
    const state = await openPgliteState(path.join(dataDir, 'state'), clock);
    const user = await state.users.find('pat@initech.example');
    const settings = await state.companies.find('initech');
    await state.close();
    expect(settings).toMatchObject({ name: 'Initech', currency: 'USD' });
    expect(user).toMatchObject({ company: 'initech', role: 'admin', active: true });
    expect(await passwordFits(user!.passwordHash, initech.password)).toBe(true);
    expect((await companiesOf(dataDir)).has('initrode')).toBe(false);
  }, 60_000);

  it.each([
    ['a name that is none', { company: '../evil' }, /small letters/],
    ['a currency that is none', { currency: 'Dollar' }, /ISO code/],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, /time zone is expected/],
    ['an address that is none', { admin: 'pat' }, /e-mail address/],
    ['a short password', { password: 'short' }, /at least 12 characters/],
    ['a password of names', { password: 'initechinitech' }, /must not be made of the names/],
  ])('is refused with what is expected: %s', async (_, change, message) => {
    const made = createCompany({ ...initech, ...change }, placeOf(dataDir), clock);
    await expect(made).rejects.toThrow(message);
    await expect(made).rejects.toBeInstanceOf(CompanyError);
    expect((await companiesOf(dataDir)).has('initech')).toBe(false);
  });

  it('is not made while a server is running', async () => {
    writeFileSync(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: process.ppid, started: null }));
    await expect(createCompany(initech, placeOf(dataDir), clock)).rejects.toThrow(/in use by another server/);
  });

  it('leaves nothing where its row can not be stored, and can be made afterwards', async () => {
    copyState();
    mkdirSync(path.join(dataDir, 'imports'));
    // A file in the way of the folder of its rows.
    writeFileSync(path.join(dataDir, 'imports/companies'), '');
    await expect(createCompany(initech, placeOf(dataDir), clock)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await known()).toEqual({ data: false, state: false, admin: false });
    rmSync(path.join(dataDir, 'imports/companies'));
    await createCompany(initech, placeOf(dataDir), clock);
    expect(await known()).toEqual({ data: true, state: true, admin: true });
  });

  it('is taken out of the data by the next start where the state did not come to have it', async () => {
    copyState();
    await createCompany(initech, placeOf(dataDir), clock);
    // As a program leaves it that is killed after the row is stored, and before the state has all of its own.
    rmSync(path.join(dataDir, 'state'), { recursive: true });
    copyState();
    writeFileSync(path.join(dataDir, 'new-company'), 'initech');
    await cleanUpUnfinished(placeOf(dataDir), clock);
    expect(await known()).toEqual({ data: false, state: false, admin: false });
    expect(existsSync(path.join(dataDir, 'new-company'))).toBe(false);
  });

  it.each(['new-company', 'imports/manifest.json'])(
    'is whole or not there after it is killed as %s appears, and a second try says which',
    async (file) => {
      copyState();
      const flags = { name: 'Initech', currency: 'USD', 'time-zone': 'America/Chicago', admin: initech.admin, fullname: 'Pat' }; // prettier-ignore
      const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
      const child = spawn(
        process.execPath,
        ['scripts/run/command.mjs', 'company', 'create', 'initech', ...args],
        {
          // Without pages it fails after the company is there, and writes none beside those of the project.
          env: {
            ...process.env,
            DATA_DIR: dataDir,
            PAGES_DIR: path.join(dataDir, 'pages'),
            ADMIN_PASSWORD: initech.password,
          },
          stdio: 'ignore',
        },
      );
      const ended = once(child, 'close');
      while (!existsSync(path.join(dataDir, file)) && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 1));
      child.kill('SIGKILL');
      await ended;
      await cleanUpUnfinished(placeOf(dataDir), clock);
      const { data, state, admin } = await known();
      expect([state, admin]).toEqual([data, data]);
      const again = await createCompany(initech, placeOf(dataDir), clock).then(
        () => 'made',
        (error: unknown) => String(error),
      );
      expect(again).toBe(data ? 'CompanyError: There is a company initech already.' : 'made');
      expect(await known()).toEqual({ data: true, state: true, admin: true });
    },
  );
});

/** Where the company is known. */
async function known() {
  const state = await openPgliteState(path.join(dataDir, 'state'), clock);
  const found = {
    data: (await companiesOf(dataDir)).has('initech'),
    state: (await state.companies.find('initech')) !== null,
    admin: (await state.users.find('pat@initech.example')) !== null,
  };
  await state.close();
  return found;
}
