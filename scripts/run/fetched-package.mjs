// Engines that only tests need are not dependencies. Each is fetched once into the user's cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');

/**
 * Fetches a package into a temporary folder, and moves it to the cache when it is complete and `judge`
 * accepts it. `judge` returns the reason when it rejects the package. Returns the folder with its
 * `node_modules`, or the reason why there is none.
 *
 * @param {string} name of the folder in the cache.
 * @param {string} wanted the package with its version.
 * @param {{ size: string, scripts?: boolean, judge?: (folder: string) => string | null }} options
 * @returns {{ folder: string } | { missing: string }}
 */
export function fetchedPackage(name, wanted, { size, scripts = false, judge = () => null }) {
  const folder = join(caches, 'reportwright', name);
  if (existsSync(folder)) return { folder };
  mkdirSync(dirname(folder), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  try {
    console.log(`Fetching ${wanted} (about ${size} on disk) into ${folder}…`);
    writeFileSync(join(beside, 'package.json'), '{ "private": true }');
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
    if (!scripts) options.push('--ignore-scripts');
    const found = spawnSync('npm', ['install', wanted, ...options], { cwd: beside, encoding: 'utf8' });
    if (found.status !== 0)
      return {
        missing: (found.stderr || String(found.error))
          .trim()
          .split('\n', 1)[0]
          .replace(/^npm error /, ''),
      };
    const fault = judge(beside);
    if (fault !== null) return { missing: fault };
    if (!existsSync(folder)) renameSync(beside, folder);
    return { folder };
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
