// `npm run prove [-- SEQUENCES [SEED]]`: the laws of the filter cascade, tried on a million sequences with the bars that are
// shipped and as many with bars at random. A failure prints a trace that `npm run simulate` plays; its seed replays the run.
import { run } from './prepare.mjs';

const PER_TEST_RUN = 10_000;
const [sequences = '1000000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const isCount = (text) => /^\d{1,10}$/.test(text);
if (!isCount(sequences) || Number(sequences) === 0 || !isCount(seed)) {
  console.error(
    'Usage: npm run prove [-- SEQUENCES [SEED]], whole numbers; 1000000 and a new seed unless given.',
  );
  process.exit(2);
}
console.log(
  `${sequences} sequences of each kind, seed ${seed}. Again: npm run prove -- ${sequences} ${seed}`,
);
process.env.CASCADE_RUNS = String(Number(sequences) / PER_TEST_RUN);
process.env.CASCADE_SEED = seed;
const files = ['tests/cascade/shipped-bars.test.ts', 'tests/cascade/properties.test.ts'];
run('npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'unit', ...files]);
