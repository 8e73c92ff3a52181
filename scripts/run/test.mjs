// `npm test`: every check there is, cheapest first. `npm test -- unit` leaves the browser out.
import { checkNode, build, installDependencies, run } from './prepare.mjs';
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

step('Generated types are up to date', () => run('npm', ['run', '--silent', 'generate', '--', '--check']));
step('Formatting', () => run('npx', ['prettier', '--check', '--log-level', 'warn', '.']));
step('Linting', () => run('npx', ['oxlint', '--quiet']));
step('Types', () => run('npx', ['tsc', '--noEmit']));
step('Import directions', () => run('npx', ['tsx', 'scripts/check/imports.ts']));
step('Pages', () => run('npm', ['run', '--silent', 'validate']));
step('Build', build);
step('Unit, contract and property tests', () => vitest('unit', 'programs'));
if (only !== 'unit') {
  ensureChromium();
  step('In the browser', () => vitest('e2e'));
}
