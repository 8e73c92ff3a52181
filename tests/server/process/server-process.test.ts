import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../../support/server-process.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { unpackEmptyState } from '../../support/test-state.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'server-'));
const dataDir = path.join(folder, 'data');
const running = new Set<ServerProcess>();
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true });
});

const start = (variables: Readonly<Record<string, string>> = {}): ServerProcess => {
  const server = startServerProcess({ DATA_DIR: dataDir, ...variables });
  running.add(server);
  return server;
};

const post = (address: string, call: string, body: object): Promise<Response> =>
  fetch(`${address}/api/global/security/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const analyst = { userName: 'analyst@acme.example', password: 'demo' };

describe('the server as a program', () => {
  it(
    'starts, refuses to be started twice, outlives a kill, and stops when told',
    { timeout: 240_000 },
    async () => {
      // A call made while the databases are still being made waits for them.
      const first = start();
      const address = await first.address;
      const { accessToken, refreshToken } = await (await post(address, 'login', analyst)).json();
      expect(accessToken).toBeTypeOf('string');

      const twin = await start().ended;
      expect(twin.code).toBe(1);
      expect(twin.said).toBe(`${dataDir} is in use by another server (process ${first.child.pid}).\n`);

      first.child.kill('SIGKILL');
      await first.ended;
      const second = start();
      const checked = await post(await second.address, 'tokencheck', { accessToken, refreshToken });
      expect(await checked.json()).toMatchObject({ authorized: true });

      second.child.kill('SIGTERM');
      expect((await second.ended).code).toBe(0);
      // Compiled pages and profiles of datasets are written when there is time, so they may be missing.
      const left = readdirSync(dataDir).filter((name) => !['compiled', 'profiles'].includes(name));
      expect(left.toSorted()).toEqual(['files', 'spill', 'state', 'token-secret', 'warehouse.duckdb']);
    },
  );

  it('refuses data of a newer version in one line', async () => {
    const newer = path.join(folder, 'newer');
    mkdirSync(newer);
    await unpackEmptyState(path.join(newer, 'state'));
    const client = await PGlite.create(path.join(newer, 'state'));
    await client.exec(
      'CREATE TABLE schema_version (version integer); INSERT INTO schema_version VALUES (99)',
    );
    await client.close();
    const { code, said } = await start({ DATA_DIR: newer }).ended;
    expect(code).toBe(1);
    expect(said.trimEnd().split('\n').at(-1)).toMatch(/was written by a newer version of the program/);
  });

  it.each([
    ['a DATA_DIR that is a file', { DATA_DIR: path.join(folder, 'file') }, /file[^\n]* can't be written\./],
    ['pages that are not there', { PAGES_DIR: path.join(folder, 'none') }, /none is not there\./],
    ['a port that is none', { PORT: 'http' }, /^PORT is "http"; allowed: a whole number/],
  ])('refuses %s in one line', async (_what, variables, line) => {
    writeFileSync(path.join(folder, 'file'), '');
    const { code, said } = await start({ DATA_DIR: path.join(folder, 'third'), ...variables }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(line);
    expect(said.trimEnd()).not.toContain('\n');
  });
});
