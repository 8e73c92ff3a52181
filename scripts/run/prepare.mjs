// The functions that `npm start` and `npm test` share: they install the dependencies of the lock file, and
// build when sources have changed. Plain JavaScript with Node's modules only, because nothing may be
// installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const oldestNode = [20, 19];

/** Runs a command in the project's folder. When it fails, ends this process with its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.error) fail(`${command} could not be run: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  fail(`Reportwright needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Installs the dependencies unless node_modules was made from the current lock file. */
export function installDependencies() {
  const stamp = join(root, 'node_modules', '.reportwright-lock');
  const wanted = hash(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies…');
  // The build tools are development dependencies, which npm would leave out with NODE_ENV=production.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/** Builds the browser app and the server when a source changed since the last build. */
export function build() {
  const stamp = join(root, 'dist', '.sources');
  const wanted = fingerprint([
    'src',
    'schemas',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build/antd-styles',
    'scripts/build/build-server.mjs',
    'scripts/build/bundle.mjs',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building…');
  // Test runners set NODE_ENV to `test`, but tests need the build that users get.
  run('npm', ['run', '--silent', 'build'], { env: { ...process.env, NODE_ENV: 'production' } });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/**
 * Returns a hash that changes with each file that is written in one of these files or folders, except the schemas for
 * editors, which every program of another build writes anew.
 */
export function fingerprint(names) {
  const digest = createHash('sha256');
  const visit = (name) => {
    if (basename(name) === '.editor') return;
    const path = join(root, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const entry of readdirSync(path).toSorted()) visit(join(name, entry));
    else digest.update(`${name} ${stat.size} ${stat.mtimeMs}\n`);
  };
  names.forEach(visit);
  return digest.digest('hex');
}

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
