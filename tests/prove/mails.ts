// `npm run prove -- mails [KILLS]`: a built server with its own state sends scheduled mails to a local mail
// server, and is killed by SIGKILL at random times, KILLS times (default 100). No mail may arrive twice. Each
// mail must be `sent` and have arrived, or be `unclear`, or belong to a failed job. Exits with 1 when one of
// these conditions is violated.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '../../scripts/run/prepare.mjs';
import { startServerProcess } from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startSlowMail } from './cluster/slow-mail.ts';
import { openOffice, planMails } from './mails/office.ts';

const kills = Number(process.argv[2] ?? 100);
if (!Number.isInteger(kills) || kills < 1) {
  console.error('Usage: npm run prove -- mails [KILLS], a whole number; 100 unless given.');
  process.exit(2);
}

build();
const folder = mkdtempSync(path.join(tmpdir(), 'mails-'));
const mail = await startSlowMail({ slownessMs: 150 });
const started = Date.now();
const seconds = (): number => Math.round((Date.now() - started) / 1_000);

const start = (): ServerProcess =>
  startServerProcess({
    DATA_DIR: folder,
    DEMO_ROWS: '3000',
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    SMTP_URL: mail.url,
    MAIL_FROM: 'reports@reportwright.example',
    MAIL_DOMAINS: 'proof.example',
  });

let server = start();
let code = 1;
try {
  const first = await openOffice(await server.address);
  // A start and a kill take eleven seconds.
  const plan = planMails(Math.ceil((kills * 11) / 60));
  await first.schedule(plan);
  for (let kill = 1; kill <= kills; kill += 1) {
    // One in ten is killed while it starts. The others check for due schedules after five seconds.
    if (Math.random() < 0.1) await delay(Math.random() * 3_000);
    else {
      await server.address;
      await delay(2_000 + Math.random() * 9_000);
    }
    server.child.kill('SIGKILL');
    await server.ended;
    server = start();
    process.stderr.write(`\r${seconds()} s: killed ${kill} of ${kills}, ${mail.recipients.size} mails came `);
  }
  const office = await openOffice(await server.address);
  let told = await office.told();
  for (const until = Date.now() + 20 * 60_000; Date.now() < until && told.open > 0;) {
    await delay(2_000);
    told = await office.told();
  }
  const all = plan.flatMap(({ to }) => to);
  const count = (state: string | undefined): readonly string[] =>
    all.filter((address) => told.states.get(address) === state);
  const came = (address: string): boolean => mail.recipients.has(address);
  const twice = [...mail.recipients.values()].filter((times) => times > 1).length;
  const [sent, unclear, untold] = [count('sent'), count('unclear'), count(undefined)];
  const isFailed = (address: string): boolean => told.failed.has(address.split('-')[0]!);
  const lost = untold.filter((address) => !isFailed(address));
  const missing = sent.filter((address) => !came(address));
  const unstated = all.filter(
    (address) => came(address) && !sent.includes(address) && !unclear.includes(address),
  );
  process.stderr.write('\n');
  console.log(`${kills} kills in ${seconds()} s; ${plan.length} schedules, ${all.length} mails.`);
  console.log(
    '| mails | sent | unclear | of these, came | of a job that is told as failed | lost untold | twice |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  console.log(
    `| ${all.length} | ${sent.length} | ${unclear.length} | ${unclear.filter(came).length} | ${untold.length - lost.length} | ${lost.length} | ${twice} |`,
  );
  if (missing.length + unstated.length > 0)
    console.log(
      `Said to be sent and did not come: ${missing.length}; came and said neither: ${unstated.length}.`,
    );
  const wrong = lost.length + twice + missing.length + unstated.length + told.open;
  console.log(wrong === 0 ? 'All of it holds.' : `It does not hold. Jobs without an end: ${told.open}.`);
  code = wrong === 0 ? 0 : 1;
} finally {
  server.child.kill('SIGKILL');
  await server.ended;
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
