// `npm run prove -- cluster [KILLS]`: runs two server processes on one PostgreSQL, behind a proxy that checks
// `/readyz`, under a steady load of reads, writes, uploads, and schedules whose mails take seconds. First
// each server is restarted in turn by SIGTERM: no request may fail. Then a random server is killed by
// SIGKILL, KILLS times (default 20). No acknowledged row or file may be lost. Each job of a file or schedule
// must be done, and never run twice at a time. No mail may arrive twice, or be reported as sent without
// arriving. Exits with 1 when one of these conditions is violated.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { enginesHere, startPostgres } from '../../scripts/run/postgres.mjs';
import { build } from '../../scripts/run/prepare.mjs';
import { startServerProcess } from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { mailFaults } from './cluster/each-mail.ts';
import { jobFigures, logJobs, toldMails } from './cluster/job-log.ts';
import {
  idToken,
  mailDomain,
  recipients,
  rowKey,
  scheduleIn,
  schedulePrefix,
  startLoad,
} from './cluster/load.ts';
import type { Tally } from './cluster/load.ts';
import { startProxy } from './cluster/proxy.ts';
import type { Backend } from './cluster/proxy.ts';
import { startSlowMail } from './cluster/slow-mail.ts';

const kills = Number(process.argv[2] ?? 20);
if (!Number.isInteger(kills) || kills < 0) {
  console.error('Usage: npm run prove -- cluster [KILLS], a whole number; 20 unless given.');
  process.exit(2);
}

const [engine] = enginesHere().engines;
if (engine === undefined) {
  console.error('There is no PostgreSQL here, and none could be fetched.');
  process.exit(1);
}
build();
const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
const postgres = await startPostgres(engine.folder);
const client = new Client({ connectionString: postgres.url });
await client.connect();
const backends: readonly Backend[] = [0, 1].map(() => ({ url: null, isReady: false }));
const processes: ServerProcess[] = [];
/** Servers that are ended on purpose. */
const ending = new Set<ServerProcess>();
const proxy = await startProxy(backends);
const mail = await startSlowMail();
const faults: string[] = [];

/** The servers share one folder with the users' files. */
function start(at: number): void {
  const server = startServerProcess({
    DATA_DIR: path.join(folder, String(at)),
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'a secret of the proof, which is long enough',
    DEMO_ROWS: '3000',
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '3',
    SMTP_URL: mail.url,
    MAIL_FROM: 'reports@reportwright.example',
    MAIL_DOMAINS: mailDomain,
  });
  processes[at] = server;
  void server.ended.then(({ code, said }) => {
    if (!ending.has(server)) faults.push(`A server ended by itself with ${code}: ${said.slice(-500)}`);
  });
  server.address.then(
    (url) => (backends[at]!.url = url),
    (error: unknown) => faults.push(String(error)),
  );
}

async function ready(at: number): Promise<void> {
  while (!backends[at]!.isReady) {
    if (faults.length > 0) throw new Error(faults.join('\n'));
    await delay(100);
  }
}

async function end(at: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  ending.add(processes[at]!);
  processes[at]!.child.kill(signal);
  const { code } = await processes[at]!.ended;
  Object.assign(backends[at]!, { url: null, isReady: false });
  return code;
}

const failuresOf = ({ failures }: Tally): number => [...failures.values()].reduce((sum, one) => sum + one, 0);
function tell(what: string, tally: Tally): void {
  const { reads, writes, uploads, schedules, failures } = tally;
  console.log(
    `${what}: ${reads} reads, ${writes} writes, ${uploads} uploads, ${schedules} schedules answered; ${failuresOf(tally)} failed.`,
  );
  for (const [failure, times] of failures) console.log(`  ${times} × ${failure}`);
}

async function restartBoth(): Promise<Tally> {
  const load = await startLoad(proxy.url, 0);
  await delay(3_000);
  for (const at of [0, 1]) {
    const code = await end(at, 'SIGTERM');
    if (code !== 0) faults.push(`A server that drained ended with ${code}.`);
    start(at);
    await ready(at);
    await delay(2_000);
  }
  await load.stop();
  tell('Rolling restart of both', load.tally);
  if (failuresOf(load.tally) > 0) faults.push('Requests failed while servers were restarted.');
  return load.tally;
}

async function killMany(first: number): Promise<Tally> {
  const starts: number[] = [];
  const load = await startLoad(proxy.url, first);
  for (let kill = 1; kill <= kills; kill += 1) {
    await delay(500 + Math.random() * 3_000);
    const at = Math.random() < 0.5 ? 0 : 1;
    await end(at, 'SIGKILL');
    const killed = Date.now();
    start(at);
    await ready(at);
    starts.push((Date.now() - killed) / 1_000);
    process.stderr.write(`${Math.round((Date.now() - started) / 1_000)} s: killed ${kill} of ${kills}\n`);
  }
  await load.stop();
  tell(`${kills} kills`, load.tally);
  const middle = starts.toSorted((a, b) => a - b)[Math.floor(kills / 2)] ?? 0;
  console.log(`From a kill until the server was ready again: median ${middle.toFixed(1)} s.`);
  const refused = [...load.tally.failures.keys()].filter((one) => /^(write|schedule): 4/.test(one));
  if (refused.length > 0) faults.push('A write that was sent again was refused.');
  return load.tally;
}

/** Counts acknowledged rows that do not exist exactly once. */
async function lostRows(token: string, tallies: readonly Tally[]): Promise<number> {
  const keys = tallies.flatMap(({ rows }) => rows);
  const found = new Map<string, number>();
  for (const year of new Set(keys.map((key) => key.split(' ')[1]))) {
    const answer = await fetch(`${proxy.url}/api/resources/kpi_targets?year=${year}&limit=500`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { rows } = (await answer.json()) as {
      readonly rows: readonly { readonly values: Readonly<Record<string, unknown>> }[];
    };
    for (const { values } of rows) found.set(rowKey(values), (found.get(rowKey(values)) ?? 0) + 1);
  }
  return keys.filter((key) => found.get(key) !== 1).length;
}

const started = Date.now();
try {
  mkdirSync(path.join(folder, 'files'));
  for (const at of [0, 1]) {
    mkdirSync(path.join(folder, String(at)));
    symlinkSync(path.join(folder, 'files'), path.join(folder, String(at), 'files'));
    start(at);
    await ready(at);
  }
  await logJobs(client);
  const restarted = await restartBoth();
  const killed = await killMany(1_000);
  const files = [...restarted.files, ...killed.files];
  const mails = [...restarted.mails, ...killed.mails];
  // The last schedules are due within two minutes. A job of a killed server is taken over after a minute
  // without heartbeats, and retried after one more minute, or after two if that attempt was killed, too.
  const acknowledged = [...files, ...mails];
  let [jobs, told] = [await jobFigures(client, acknowledged), await toldMails(client, schedulePrefix)];
  const isOpen = (): boolean => jobs.lost > 0 || told.some(({ state }) => /sending|waiting/.test(state));
  for (let waits = 0; isOpen() && faults.length === 0 && waits < 900; waits += 1) {
    await delay(1_000);
    [jobs, told] = [await jobFigures(client, acknowledged), await toldMails(client, schedulePrefix)];
  }
  const lost = await lostRows(await idToken(proxy.url), [restarted, killed]);
  console.log(`Rows acknowledged: ${restarted.rows.length + killed.rows.length}; lost: ${lost}.`);
  for (const [what, names] of Object.entries({ Files: files, Schedules: mails })) {
    const { done, lost: without, twice, again } = await jobFigures(client, names);
    console.log(
      `${what} acknowledged: ${names.length}; jobs done: ${done}, lost: ${without}, run twice at a time: ${twice}, begun anew after a kill: ${again}.`,
    );
  }
  const came = mail.taken.map(({ subject, recipient }) => ({ about: scheduleIn(subject), recipient }));
  const due = mails.flatMap((about) => recipients.map((recipient) => ({ about, recipient })));
  const count = (wanted: string): number => told.filter(({ state }) => state === wanted).length;
  // Some of the unclear mails have arrived, and none is sent again.
  console.log(
    `Mails due: ${due.length}; said to be sent: ${count('sent')}, unclear: ${count('unclear')}; came: ${came.length}.`,
  );
  const wrong = Object.entries(mailFaults(due, told, came)).filter(([, names]) => names.length > 0);
  for (const [fault, names] of wrong) console.log(`  ${fault}: ${names.join(', ')}`);
  if (lost + jobs.lost + jobs.twice + wrong.length > 0)
    faults.push('Something acknowledged was lost or done twice.');
} finally {
  for (const at of processes.keys()) await end(at, 'SIGKILL');
  proxy.close();
  await mail.close();
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `${engine.name}, ${Math.round((Date.now() - started) / 1_000)} s. ${faults.length === 0 ? 'All of it holds.' : faults.join(' ')}`,
);
process.exit(faults.length === 0 ? 0 : 1);
