import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startS3 } from '../support/s3-server.ts';
import type { S3Server } from '../support/s3-server.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** The machine may be busy with other things: what is tried takes a fraction of it. */
const timeout = 300_000;
let folder: string;
let dataDir: string;
let running: ServerProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'refused-'));
  dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(async () => {
  const servers = running;
  running = [];
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(variables: Readonly<Record<string, string>> = {}, user?: number): ServerProcess {
  const server = startServerProcess(
    { DATA_DIR: dataDir, DEMO_ROWS: '3000', LOG_LEVEL: 'silent', ...variables },
    user,
  );
  running.push(server);
  return server;
}

/** The one line, besides the address that was open meanwhile, and the exit code. */
async function refusal(server: ServerProcess): Promise<string> {
  const { code, said } = await server.ended;
  expect(code).toBe(1);
  const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('Reportwright is at '));
  expect(lines, said).toHaveLength(1);
  return lines[0]!;
}

/** As an operator names a bucket. */
const bucketOf = ({ settings }: S3Server): Readonly<Record<string, string>> => ({
  FILES_URL: `s3://${settings.bucket}/files`,
  AWS_ENDPOINT_URL: settings.endpoint!,
  AWS_REGION: settings.region,
  AWS_ACCESS_KEY_ID: settings.accessKeyId,
  AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
});

describe('a start that can not be', () => {
  it('names the bucket that refuses, and begins with one that does not answer', { timeout }, async () => {
    cpSync(inject('startedData'), dataDir, { recursive: true });
    const s3 = await startS3();
    const { host } = new URL(s3.settings.endpoint!);
    expect(await refusal(start({ ...bucketOf(s3), AWS_SECRET_ACCESS_KEY: 'another' }))).toBe(
      `The bucket of files s3://files-of-tests/files/ at ${host} refuses: 403 SignatureDoesNotMatch It is SignatureDoesNotMatch.`,
    );
    const server = start({ ...bucketOf(s3), PORT: '0' });
    const url = await server.address;
    const ready = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
    const checks = { warehouse: true, state: true, files: true };
    await expect.poll(ready, { timeout: 60_000 }).toEqual({ status: 'ready', checks });
    await s3.close();
    await expect
      .poll(ready, { timeout: 60_000 })
      .toEqual({ status: 'not-ready', checks: { ...checks, files: false } });
  });

  it('names the port that is taken, and has left the data as they were', { timeout }, async () => {
    cpSync(inject('startedData'), dataDir, { recursive: true });
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    expect(await refusal(start({ PORT: String(port) }))).toBe(
      `Port ${port} is taken. Stop what listens there, or choose another one with PORT.`,
    );
    expect(readdirSync(dataDir).filter((name) => name === 'server.lock')).toEqual([]);
    other.close();
  });

  it('names the data of a newer version, and leaves them alone', { timeout }, async () => {
    const file = path.join(dataDir, 'warehouse.duckdb');
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run(
      `CREATE TABLE warehouse_format AS SELECT 99 AS format, 'demonstration' AS made_of, DATE '2020-01-01' AS today`,
    );
    connection.closeSync();
    instance.closeSync();
    const before = readFileSync(file);
    const line = await refusal(start());
    expect(line.replace(/reads \d+/, 'reads N')).toBe(
      `${file} was made by a newer version (format 99; this one reads N). Start that version, or set DATA_DIR to another folder.`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('names a folder that it may not write', { timeout }, async () => {
    chmodSync(dataDir, 0o555);
    chmodSync(folder, 0o755);
    // A superuser may write anywhere: the server runs as nobody then.
    const isSuperuser = process.getuid?.() === 0;
    expect(await refusal(start({}, isSuperuser ? 65_534 : undefined))).toBe(
      `${path.join(dataDir, 'server.lock')} can't be written. Give this user the right to, or set DATA_DIR to another folder.`,
    );
    chmodSync(dataDir, 0o755);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('of two servers that start at the same moment on one folder lets one in', { timeout }, async () => {
    cpSync(inject('startedData'), dataDir, { recursive: true });
    const [one, two] = [start(), start()];
    const loser = await Promise.race([one, two].map((server) => server.ended.then(() => server)));
    const winner = loser === one ? two : one;
    expect(await refusal(loser)).toBe(
      `${dataDir} is in use by another server (process ${winner.child.pid}).`,
    );
    const address = await winner.address;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
});

const disk = mkdtempSync(path.join(tmpdir(), 'disk-'));
const mount = (options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', disk]).status === 0;
const unmount = () => spawnSync('umount', [disk]);
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mount('size=1m');
if (canMount) unmount();
const why = canMount ? '' : ' (left out: only a superuser of Linux can make a small disk)';

describe.skipIf(!canMount)(`a full disk${why}`, () => {
  afterEach(() => void unmount());

  // Full in the middle of the work. `npm run prove -- faults` fills the disk at its beginning and its end, too.
  const sizes = process.env.FAULT_ROUNDS ? ['size=64k', 'size=12m', 'size=30m'] : ['size=12m'];

  it.each(sizes)(
    'ends a start with one line at %s, and once there is room the next start works',
    { timeout },
    async (size) => {
      expect(mount(size)).toBe(true);
      const line = await refusal(start({ DATA_DIR: path.join(disk, 'data') }));
      expect(line).toMatch(/^The disk (of \S+ )?is full/);
      expect(mount('remount,size=400m')).toBe(true);
      const next = start({ DATA_DIR: path.join(disk, 'data') });
      const address = await next.address;
      for (;;) {
        const { status } = await fetch(`${address}/readyz`);
        if (status === 200) break;
        expect(status).toBe(503);
        await new Promise((again) => setTimeout(again, 20));
      }
      next.child.kill('SIGTERM');
      expect((await next.ended).code).toBe(0);
    },
  );
});
