// `npm run prove [-- SEQUENCES [SEED]]` tests the laws of the filter cascade on a million sequences with the
// shipped bars and as many with random bars, on all cores. They are generated in chunks of ten thousand, each
// from the next seed. So any chunk can be replayed alone, and an interrupted run can be continued. A failure
// writes a trace file that `npm run simulate` plays, and exits with 1.
// `-- query [COUNT [SEED]]` tests random questions, `-- mutations` whether these find mistakes.
// `-- checks` runs all checks of pages for every company, `-- pages` every page in every look.
// `-- figures` compares hand-written SQL in every case.
// `-- language` tests more edits and mistakes in the product's own files.
// `-- modelling [SEED]` tests models on more simulated data and random splits, from seeds that nothing was
// tuned on. `-- pictures` draws them.
// `-- faults` kills a server at more moments, and fills its disk.
// `-- alerts [DAYS [COMPANY]]` evaluates the shipped alerts over the demonstration, day by day.
// `-- mails [KILLS]` kills a server at random moments while it sends scheduled mails.
// `-- clickhouse` asks ClickHouse all that the shipped datasets and pages can ask, and more random questions.
// `-- cluster [KILLS]` restarts and kills two servers on one PostgreSQL under load.
import { fork, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProver } from '../build/build-prover.mjs';

/** Tests that `npm test` runs with fewer cases: their environment variables and files. */
const trials = {
  pages: { env: { EVERY_LOOK: '1' }, files: ['--project', 'e2e', 'every-page'] },
  figures: { env: { EVERY_CASE: '1' }, files: ['--project', 'e2e', 'right-figures'] },
  language: {
    env: { EDIT_RUNS: '100', MUTATIONS: '24', EVERY_PATH: '1' },
    files: [
      '--project',
      'unit',
      '--testTimeout',
      '3600000',
      'language/recompiling',
      'language/mutations',
      'language/fix',
      'language/source/narrow',
    ],
  },
  modelling: {
    env: { MODELLING_TRUTHS: '500', MODELLING_RUNS: '1000', MODELLING_SEED: process.argv[3] ?? '100000' },
    files: ['--project', 'unit', '--testTimeout', '3600000', 'tests/modelling'],
  },
  checks: { env: { EVERY_COMPANY: '1' }, files: ['--project', 'unit', 'tests/cli/check'] },
  faults: { env: { FAULT_ROUNDS: '100' }, files: ['--project', 'programs', 'tests/faults'] },
};
const trial = trials[process.argv[2]];
if (trial !== undefined) {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...trial.files],
    {
      stdio: 'inherit',
      env: { ...process.env, ...trial.env },
      shell: process.platform === 'win32',
    },
  );
  process.exit(status ?? 1);
}

if (process.argv[2] === 'clickhouse') {
  const env = { ...process.env, CLICKHOUSE_ALL: '1', CLICKHOUSE_RUNS: '1000' };
  const { status } = spawnSync(process.execPath, ['scripts/run/test-clickhouse.mjs'], {
    stdio: 'inherit',
    env,
  });
  process.exit(status ?? 1);
}

const programs = {
  query: 'tests/prove/questions.ts',
  mutations: 'tests/prove/mutations.ts',
  pictures: 'tests/prove/pictures.ts',
  alerts: 'tests/prove/alerts.ts',
  cluster: 'tests/prove/cluster.ts',
  mails: 'tests/prove/mails.ts',
};
const other = programs[process.argv[2]];
if (other !== undefined) {
  const { status } = spawnSync('npx', ['tsx', other, ...process.argv.slice(3)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const CHUNK = 10_000;
const SEEDS = 2 ** 31;
const kinds = { shipped: 'the shipped bars', random: 'bars at random' };

const [sequences = '1000000', seed = String(Date.now() % SEEDS)] = process.argv.slice(2);
const isCount = (text) => /^\d{1,10}$/.test(text);
if (!isCount(sequences) || Number(sequences) === 0 || !isCount(seed) || Number(seed) >= SEEDS) {
  console.error(
    `Usage: npm run prove [-- SEQUENCES [SEED]], whole numbers, the seed below ${SEEDS}; 1000000 and a new seed unless given.`,
  );
  process.exit(2);
}

const chunks = Array.from({ length: Math.ceil(Number(sequences) / CHUNK) }, (_, index) => index);
const seedOf = (index) => (Number(seed) + index) % SEEDS;
const queue = chunks.flatMap((index) => Object.keys(kinds).map((kind) => ({ kind, seed: seedOf(index) })));
const pending = new Set(queue);
const total = queue.length * CHUNK;
const started = Date.now();
const workers = new Set();
const done = { shipped: 0, random: 0 };
let isStopped = false;

const count = (number) => number.toLocaleString('en');
const minutes = (milliseconds) => `${(milliseconds / 60_000).toFixed(1)} min`;
const played = () => done.shipped + done.random;

/**
 * Shows one line of progress, which is overwritten in a terminal. Elsewhere prints a line for each twentieth
 * of the total.
 */
function showProgress(before) {
  const elapsed = Date.now() - started;
  const left = (elapsed / played()) * (total - played());
  const line = `${count(done.shipped)} sequences with ${kinds.shipped}, ${count(done.random)} with ${kinds.random}; ${minutes(elapsed)}, about ${minutes(left)} left`;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${line}`);
  else if (Math.floor((20 * played()) / total) > Math.floor((20 * before) / total)) console.log(line);
}

/** Prints the command that continues from the first unfinished chunk. */
function sayHowToGoOn() {
  const [next] = pending;
  if (next === undefined) return;
  const first = chunks.find((index) => seedOf(index) === next.seed);
  console.log(
    `\nUntil here all laws hold: ${count(done.shipped)} sequences with ${kinds.shipped}, ${count(done.random)} with ${kinds.random}, ${minutes(Date.now() - started)}.`,
  );
  console.log(`To go on: npm run prove -- ${(chunks.length - first) * CHUNK} ${next.seed}`);
}

function stop(code) {
  isStopped = true;
  for (const worker of workers) worker.kill();
  process.exitCode = code;
}

function reportBroken({ kind, seed: chunkSeed, broken }) {
  console.error(`\nBroken with ${kinds[kind]}: it ${broken.law}\n\n${broken.message}\n`);
  if (broken.trace !== '') {
    const file = join(tmpdir(), `broken-law-${kind}-${chunkSeed}.yaml`);
    writeFileSync(file, broken.trace);
    console.error(`${broken.trace}\nTo play that session: npm run simulate -- ${file}`);
  }
  console.error(`To try its chunk again: npm run prove -- ${CHUNK} ${chunkSeed}`);
  stop(1);
}

/** Starts a worker and gives it one chunk after another. */
function employ(program) {
  // Sessions are short-lived garbage. A larger nursery has to be collected less often.
  const worker = fork(program, { execArgv: ['--max-semi-space-size=64'] });
  workers.add(worker);
  let current = null;
  worker.on('message', (message) => {
    if (isStopped) return;
    if (message !== 'ready') {
      if (message.broken !== null) return reportBroken(message);
      const before = played();
      done[message.kind] += message.sequences;
      pending.delete(current);
      showProgress(before);
    }
    current = queue.shift() ?? null;
    if (current === null) worker.disconnect();
    else worker.send(current);
  });
  worker.on('exit', (code) => {
    workers.delete(worker);
    if (isStopped || (code === 0 && current === null)) return;
    console.error(`\nA worker ended with ${code} while it tried the seed ${current?.seed ?? seed}.`);
    sayHowToGoOn();
    stop(1);
  });
}

console.log(
  `${count(chunks.length * CHUNK)} sequences with ${kinds.shipped} and as many with ${kinds.random}, seed ${seed}.`,
);
const program = await buildProver();
for (let index = 0; index < Math.min(availableParallelism(), queue.length); index += 1) employ(program);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    sayHowToGoOn();
    stop(130);
  });
process.once('exit', () => {
  if (pending.size > 0) return;
  console.log(
    `\nAll laws hold: ${count(done.shipped)} sequences with ${kinds.shipped} and ${count(done.random)} with ${kinds.random}, in ${minutes(Date.now() - started)}.`,
  );
});
