// `npm run soak [-- --minutes 10 --users 200 --think 10 --servers 1 --rows 1000000 --restart]`: simulates many users at
// once, then bursts of ten times as many requests. Several servers share a PostgreSQL, and each has its own
// copy of the facts.
import { setMaxListeners } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { enginesHere, startPostgres } from '../../scripts/run/postgres.mjs';
import { startServer } from '../e2e/support/server.ts';
import type { RunningServer } from '../e2e/support/server.ts';
import { growthOf, memoryOf } from './memory.ts';
import { createTally } from './tally.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    users: { type: 'string', default: '200' },
    think: { type: 'string', default: '10' },
    servers: { type: 'string', default: '1' },
    rows: { type: 'string', default: '1000000' },
    restart: { type: 'boolean', default: false },
  },
});
const numberOf = (name: Exclude<keyof typeof options, 'restart'>): number => {
  const value = Number(options[name]);
  if (value > 0) return value;
  console.error(`--${name} is "${options[name]}"; allowed: a number above 0.`);
  process.exit(2);
};
const [minutes, users, demoRows] = [numberOf('minutes'), numberOf('users'), numberOf('rows')];
/**
 * One user in 20 logs in with a password during the run. The others have an earlier session, as after a
 * restart.
 */
const newcomers = 20;
/** Milliseconds without a new profile after which all profiles of a server are known. */
const quietMs = 20_000;
const names = ['admin@acme', 'analyst@acme', 'viewer@acme', 'analyst@globex'].map(
  (name) => `${name}.example`,
);

/** Returns random numbers that are the same in each run and differ between visitors. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// Many simulated users share a name, so the limit of calls per user would stop them.
process.env.CALLS_PER_MINUTE = '0';
console.error(`making ${demoRows.toLocaleString('en')} rows`);
const { servers, stop } = await startServers(numberOf('servers'));
const tally = createTally();
const visitors = Array.from({ length: users }, (_, at) =>
  createVisitor({
    urls: servers.map(({ url }) => url) as [string, ...string[]],
    userName: names[at % names.length]!,
    random: randomFrom(at * 7_919 + 1),
    tally,
    thinkMs: numberOf('think') * 1_000,
  }),
);
let failed = false;
try {
  for (const [at, visitor] of visitors.entries()) if (at % newcomers > 0) await visitor.enter();
  if (options.restart) await restartServers();
  tally.begin();
  const memory = await soak(visitors);
  const growth = growthOf(memory);
  failed = tally.failures.size > 0;
  print(
    'errors',
    [...tally.failures.values()].reduce((sum, { count }) => sum + count, 0),
    '',
    0,
  );
  for (const [what, { count, first, last }] of tally.failures)
    console.log(`  ${count} × ${what} (second ${first} to ${last})`);
  print('answers', tally.count(), '');
  print('half of them within', tally.quantile(0.5), 'ms');
  print('99 % of them within', tally.quantile(0.99), 'ms', 500);
  print('99 % of those of the first minute', tally.quantileFirst(0.99), 'ms', 500);
  print('99 % of those after the first minute', tally.quantileLater(0.99), 'ms');
  console.log(
    `99 % within, by ten seconds: ${tally
      .byTime()
      .map(({ p99 }) => Math.round(p99))
      .join(', ')} ms`,
  );
  for (const { call, count, p99, sum } of tally.byCall())
    console.log(
      `  ${call}: ${count}, 99 % within ${Math.round(p99)} ms, together ${Math.round(sum / 1_000)} s`,
    );
  print('memory at the end', memory.at(-1) ?? 0, 'MB');
  print('memory, last third to the one before', growth * 100, '% more', 10);
  const shed = await burst(visitors);
  failed ||= shed.others.length > 0 || !shed.standsAfter;
  console.log(`burst of ${users * 10} at once: ${shed.answered} answered, ${shed.shed} told to come again`);
  if (shed.others.length > 0) console.log(`  **neither**: ${[...new Set(shed.others)].join(', ')}`);
  console.log(`after it the server ${shed.standsAfter ? 'answers' : '**does not answer**'}`);
} finally {
  await stop();
}
process.exitCode = failed ? 1 : 0;

/** Starts one server, or several on one PostgreSQL. */
async function startServers(
  count: number,
): Promise<{ readonly servers: readonly RunningServer[]; readonly stop: () => Promise<void> }> {
  const usual = { environment: 'production', demoRows } as const;
  if (count === 1) {
    const alone = await startServer(usual);
    return { servers: [alone], stop: () => alone.dispose() };
  }
  const [engine] = enginesHere().engines;
  if (engine === undefined) throw new Error('There is no PostgreSQL here, and none could be fetched.');
  const postgres = await startPostgres(engine.folder);
  const started: RunningServer[] = [];
  for (let at = 0; at < count; at += 1)
    started.push(
      await startServer({
        ...usual,
        variables: {
          DATABASE_URL: postgres.url,
          TOKEN_SECRET: 'a secret of the soak, which is long enough',
          // The processes share the cores.
          WAREHOUSE_THREADS: '1',
        },
      }),
    );
  return {
    servers: started,
    async stop() {
      await Promise.all(started.map((one) => one.dispose()));
      await postgres.stop();
    },
  };
}

/** Restarts the servers one after another, after each has kept the profiles of datasets. */
async function restartServers(): Promise<void> {
  for (const { dataDir, restart } of servers) {
    const newest = (): number => {
      const folder = path.join(dataDir, 'profiles');
      const files = existsSync(folder) ? readdirSync(folder) : [];
      return Math.max(0, ...files.map((file) => statSync(path.join(folder, file)).mtimeMs));
    };
    const begun = Date.now();
    while (Date.now() - Math.max(begun, newest()) < quietMs) await sleep(1_000);
    await restart();
  }
}

/** Runs all visitors concurrently. Returns samples of the server's memory, taken every few seconds. */
async function soak(all: readonly Visitor[]): Promise<readonly number[]> {
  const end = AbortSignal.timeout(minutes * 60_000);
  setMaxListeners(2 * all.length, end);
  const memory: number[] = [];
  console.error(`${users} users, ${minutes} minutes`);
  const watching = setInterval(() => {
    Promise.all(servers.map(({ url }) => memoryOf(url))).then(
      (each) => memory.push(each.reduce((sum, one) => sum + one, 0)),
      (error: unknown) => tally.failed('metrics', String(error)),
    );
  }, 5_000);
  const lives = await Promise.allSettled(all.map((visitor) => visitor.live(end)));
  clearInterval(watching);
  for (const life of lives) if (life.status === 'rejected') tally.failed('a visit', String(life.reason));
  return memory;
}

/** Sends ten concurrent requests of each visitor, twice. A rejected request must get a `Retry-After`. */
async function burst(all: readonly Visitor[]) {
  let [answered, shed] = [0, 0];
  const others: string[] = [];
  for (let round = 0; round < 2; round++) {
    const calls = all.flatMap((visitor) => Array.from({ length: 10 }, () => visitor.hurry()));
    for (const outcome of await Promise.allSettled(calls)) {
      if (outcome.status === 'rejected') others.push(String(outcome.reason));
      else if (outcome.value.status === 200) answered += 1;
      else if (outcome.value.status === 503 && outcome.value.retryAfter !== null) shed += 1;
      else others.push(String(outcome.value.status));
    }
  }
  const { status } = await all[0]!.hurry();
  return { answered, shed, others, standsAfter: status === 200 };
}

function print(what: string, value: number, unit: string, goal?: number): void {
  const shown =
    Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3));
  const verdict = goal === undefined ? '' : `, at most ${goal}: ${value <= goal ? 'met' : '**missed**'}`;
  console.log(`${what}: ${shown} ${unit}${verdict}`.replace(/ (?=,|$)/, ''));
}
