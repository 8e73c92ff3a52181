// Engines that only tests need are not dependencies. Each is fetched once into the user's cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');

/**
 * Fills a temporary folder, and moves it to the cache when it is complete. `fill` returns the reason when it
 * can't be filled. Returns the folder, or the reason why there is none.
 *
 * @param {string} name of the folder in the cache.
 * @param {string} wanted what it contains, with its version and size.
 * @param {(folder: string) => string | null} fill
 * @returns {{ folder: string } | { missing: string }}
 */
export function fetched(name, wanted, fill) {
  const folder = join(caches, 'reportwright', name);
  if (existsSync(folder)) return { folder };
  mkdirSync(dirname(folder), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  try {
    console.log(`Fetching ${wanted} into ${folder}…`);
    const missing = fill(beside);
    if (missing !== null) return { missing };
    if (!existsSync(folder)) renameSync(beside, folder);
    return { folder };
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * Fetches a package of npm. `judge` returns the reason when it rejects the package. Returns the folder with its
 * `node_modules`, or the reason why there is none.
 *
 * @param {string} name of the folder in the cache.
 * @param {string} wanted the package with its version.
 * @param {{ size: string, scripts?: boolean, judge?: (folder: string) => string | null }} options
 * @returns {{ folder: string } | { missing: string }}
 */
export function fetchedPackage(name, wanted, { size, scripts = false, judge = () => null }) {
  return fetched(name, `${wanted} (about ${size} on disk)`, (folder) => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
    if (!scripts) options.push('--ignore-scripts');
    const found = spawnSync('npm', ['install', wanted, ...options], { cwd: folder, encoding: 'utf8' });
    if (found.status === 0) return judge(folder);
    return (found.stderr || String(found.error))
      .trim()
      .split('\n', 1)[0]
      .replace(/^npm error /, '');
  });
}
