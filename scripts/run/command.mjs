// Runs `npm run validate`, `explain` and the other commands: node scripts/run/command.mjs NAME [ARGUMENTS…]
// Runs src/cli/NAME.ts as a bundle, which halves the time that a command takes to start.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint, root } from './prepare.mjs';

const name = process.argv[2];
const source = (command) => `src/cli/${command}.ts`;
const folder = join(root, 'dist', 'commands');
const current = fingerprint(['src', 'schemas', 'package-lock.json', 'scripts/build/bundle.mjs']).slice(0, 16);
/**
 * Milliseconds for which an old bundle is kept. Another process may still run it, and load a part of it
 * later.
 */
const keptMs = 24 * 60 * 60 * 1000;

if (!existsSync(join(root, source(name)))) {
  console.error(`There is no command \`${name}\`.`);
  process.exit(2);
}
const program = join(folder, current, `${name}.js`);
if (!existsSync(program)) await make();
process.argv.splice(1, 2, program);
await import(pathToFileURL(program).href);

/** Built in a temporary folder and renamed, because several commands may start at the same time. */
async function make() {
  const { bundle } = await import('../build/bundle.mjs');
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    // Another process may have renamed or removed the entry meanwhile.
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - madeAt > keptMs) rmSync(path, { recursive: true, force: true });
  }
  const aside = mkdtempSync(join(folder, 'new-'));
  const commands = readdirSync(join(root, 'src/cli')).filter((file) => file.endsWith('.ts'));
  await bundle(
    {
      ...Object.fromEntries(commands.map((file) => [file.slice(0, -3), `src/cli/${file}`])),
      'model-worker': 'src/server/models/model-worker.ts',
    },
    aside,
    { logLevel: 'error' },
  );
  try {
    renameSync(aside, join(folder, current));
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
}
