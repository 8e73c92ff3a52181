// `npm run test:postgres`: tests the contracts of state and jobs, and two servers that share a state, with
// every PostgreSQL on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enginesHere, startPostgres } from './postgres.mjs';
import { root } from './prepare.mjs';

const { engines, missing } = enginesHere();
if (engines.length === 0) {
  console.log(`PostgreSQL: nothing was tested. It could not be fetched: ${missing}.`);
  process.exit(0);
}
let failed = 0;
for (const { name, folder } of engines) {
  const started = Date.now();
  const { url, stop } = await startPostgres(folder);
  const tests = spawn(
    'npx',
    ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'postgres'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TEST_POSTGRES_URL: url },
    },
  );
  const [status] = await once(tests, 'exit');
  await stop();
  if (status !== 0) failed += 1;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${status === 0 ? 'all tests passed' : 'FAILED'} in ${seconds} s.`);
}
process.exit(failed > 0 ? 1 : 0);
