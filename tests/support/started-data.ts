import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { demoCompanies } from '../../src/demo/companies.ts';
import { dayIn } from '../../src/format/index.ts';
import { fingerprint } from '../../scripts/run/prepare.mjs';
import { startServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory as the server leaves it that was started once: to copy, not to write to. */
    startedData: string;
  }
}

/** What a server writes at its first start is made of these, and of the day. */
const sources = ['src', 'pages', 'demo', 'package-lock.json'];
const cache = resolve(import.meta.dirname, '../../node_modules/.cache/started-data');
const keptMs = 24 * 60 * 60 * 1000;
/** Extents are read one by one, with pauses: none for so long was the last one. */
const quietMs = 3_000;
/** Data without the afterwork are good, too: only slower. */
const patienceMs = 60_000;

/** Starts a server once for all files of tests: a first start takes half a minute of work, one on its data a third of that. */
export async function setup(project: TestProject): Promise<void> {
  // A demonstration ends on each company's current day.
  const days = new Set(demoCompanies().map(({ timezone }) => dayIn(timezone, new Date())));
  const folder = join(cache, [fingerprint(sources).slice(0, 16), ...[...days].toSorted()].join('-'));
  if (!existsSync(folder)) await make(folder);
  project.provide('startedData', folder);
}

/** Makes it aside and renames it: other runs of tests may be doing the same, and may still use what an earlier hour made. */
async function make(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - madeAt > keptMs) rmSync(path, { recursive: true, force: true });
  }
  const aside = mkdtempSync(join(cache, 'new-'));
  await startOnce(aside);
  if (existsSync(folder)) rmSync(aside, { recursive: true });
  else renameSync(aside, folder);
}

async function startOnce(dataDir: string): Promise<void> {
  const { child, address, ended } = startServerProcess({
    DATA_DIR: dataDir,
    DEMO_ROWS: '20000',
    LOG_LEVEL: 'silent',
  });
  const url = await address;
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(50);
  await afterwork(url, dataDir);
  child.kill('SIGTERM');
  await ended;
}

interface JobList {
  readonly columns: readonly { readonly name: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Waits for what a server does after its start: it checks the alerts, by forecasts, and reads the extents of datasets.
 * No server on a copy does it again, because the loads are the same.
 */
async function afterwork(url: string, dataDir: string): Promise<void> {
  const body = JSON.stringify({ userName: 'admin@acme.example', password: 'demo' });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/global/security/login`, { method: 'POST', headers, body });
  const { idToken } = (await login.json()) as { readonly idToken: string };
  const states = async (): Promise<readonly unknown[]> => {
    const jobs = await fetch(`${url}/api/jobs`, { headers: { authorization: `Bearer ${idToken}` } });
    const { columns, rows } = (await jobs.json()) as JobList;
    const [job, state] = ['job', 'state'].map((name) => columns.findIndex((column) => column.name === name));
    return rows.filter((row) => row[job!] === 'alert' || row[job!] === 'notify').map((row) => row[state!]);
  };
  const profiles = join(dataDir, 'profiles');
  const isQuiet = (): boolean => existsSync(profiles) && Date.now() - statSync(profiles).mtimeMs > quietMs;
  for (let left = patienceMs; left > 0; left -= quietMs / 3) {
    const found = await states();
    if (found.length > 0 && found.every((state) => state === 'done') && isQuiet()) return;
    await sleep(quietMs / 3);
  }
}
