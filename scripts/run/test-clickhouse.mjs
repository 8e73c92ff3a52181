// `npm run test:clickhouse`: tests the contract of a warehouse and random questions with ClickHouse's engine,
// in process, through its official client. With `fetch` it only fetches the engine.
import { spawnSync } from 'node:child_process';
import { fetchedPackage } from './fetched-package.mjs';
import { root } from './prepare.mjs';

const VERSION = '3.4.0';

const runs = (folder) => {
  const tried = spawnSync(process.execPath, ['-e', "require('chdb').query('SELECT 1')"], { cwd: folder });
  return tried.status === 0 ? null : `it does not run on ${process.platform} ${process.arch}`;
};
const engine =
  process.platform === 'win32'
    ? { missing: 'it has none for Windows' }
    : fetchedPackage(`chdb-${VERSION}`, `chdb@${VERSION}`, { size: '550 MB', judge: runs });
if ('missing' in engine) {
  console.log(`ClickHouse: nothing was tested. Its engine could not be fetched: ${engine.missing}.`);
  process.exit(0);
}
if (process.argv[2] === 'fetch') process.exit(0);
const started = Date.now();
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'clickhouse'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHDB_DIR: engine.folder } },
);
const seconds = ((Date.now() - started) / 1000).toFixed(0);
console.log(`ClickHouse (chdb ${VERSION}): ${status === 0 ? 'all tests passed' : 'FAILED'} in ${seconds} s.`);
process.exit(status ?? 1);
