// `npm test`: runs all checks, the cheapest first. `npm test -- unit` leaves out the browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkNode, build, installDependencies, root, run } from './prepare.mjs';
import { ensureChromium } from './chromium.mjs';

checkNode();
installDependencies();
const only = process.argv[2];
const vitest = (...projects) =>
  run('npx', [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
  ]);

const step = (title, work) => {
  const started = Date.now();
  console.log(`\n— ${title}`);
  work();
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`);
};

// The formatter takes as long as all other checks of files together, so it runs in parallel.
const formatting = spawn(
  process.execPath,
  [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  { cwd: root, stdio: 'inherit' },
);
const formatted = once(formatting, 'exit');
// When a check fails, this process ends. The formatter must not write after the check's output.
process.on('exit', () => formatting.kill());
step('Generated types are up to date', () => run('npm', ['run', '--silent', 'generate', '--', '--check']));
step('Linting', () => run('npx', ['oxlint', '--quiet']));
step('Types', () => run('npx', ['tsc', '--noEmit']));
step('Import directions', () => run('npx', ['tsx', 'scripts/check/imports.ts']));
step('Pages', () => run('npm', ['run', '--silent', 'validate']));
step('Build', build);
const [status] = await formatted;
console.log(`\n— Formatting: ${status === 0 ? 'as it should be' : 'run `npm run format`'}`);
if (status !== 0) process.exit(1);
step('Unit, contract and property tests', () => vitest('unit', 'programs'));
if (only !== 'unit') {
  ensureChromium();
  step('In the browser', () => vitest('e2e'));
}
