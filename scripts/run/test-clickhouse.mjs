// `npm run test:clickhouse`: the contract of a warehouse and random questions on ClickHouse's engine, in process, behind
// its official client. The engine is no dependency: it is fetched once into the user's cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const VERSION = '3.4.0';
const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const folder = join(caches, 'reportwright', `chdb-${VERSION}`);

/** Fetches the engine beside its place, and moves it there when it is whole. Answers why there is none; null where there is. */
function fetched() {
  if (existsSync(folder)) return null;
  if (process.platform === 'win32') return 'it has none for Windows';
  mkdirSync(dirname(folder), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  try {
    console.log(`Fetching ClickHouse's engine (chdb ${VERSION}, about 550 MB on disk) into ${folder}…`);
    writeFileSync(join(beside, 'package.json'), '{ "private": true }');
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--fetch-retries=1'];
    const found = spawnSync('npm', ['install', `chdb@${VERSION}`, ...options], {
      cwd: beside,
      encoding: 'utf8',
    });
    if (found.status !== 0)
      return (found.stderr || String(found.error))
        .trim()
        .split('\n', 1)[0]
        .replace(/^npm error /, '');
    const tried = spawnSync(process.execPath, ['-e', "require('chdb').query('SELECT 1')"], { cwd: beside });
    if (tried.status !== 0) return `it does not run on ${process.platform} ${process.arch}`;
    if (!existsSync(folder)) renameSync(beside, folder);
    return null;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

const missing = fetched();
if (missing !== null) {
  console.log(`ClickHouse: nothing was tested. Its engine could not be fetched: ${missing}.`);
  process.exit(0);
}
const started = Date.now();
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'clickhouse'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHDB_DIR: folder } },
);
const seconds = ((Date.now() - started) / 1000).toFixed(0);
console.log(`ClickHouse (chdb ${VERSION}): ${status === 0 ? 'all tests passed' : 'FAILED'} in ${seconds} s.`);
process.exit(status ?? 1);
