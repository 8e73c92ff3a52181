import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';

/** Moments at which something is killed, others in each run. `npm run prove -- faults` tries more. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** The machine may be busy with other things: what is tried takes a fraction of it. */
const timeout = 400_000;

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'killed-'));
  dataDir = path.join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Moments of something that takes `ms`: spread over all of it, and different each time. */
const moments = (ms: number): number[] =>
  Array.from({ length: ROUNDS }, (_, round) => ((round + Math.random()) / ROUNDS) * ms);

/** Kills a program `ms` after it was started, or lets it end before. */
async function killAfter(ms: number, child: ReturnType<typeof spawn>): Promise<void> {
  const ended = once(child, 'close');
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  await ended;
  clearTimeout(timer);
}

async function ask(file: string, sql: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await connection.run(`ATTACH '${file}' AS w (READ_ONLY); USE w`);
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    instance.closeSync();
  }
}

const fingerprint = (file: string): Promise<unknown> =>
  ask(
    file,
    `SELECT (SELECT count(*) FROM delivery_daily), (SELECT sum(spend) FROM delivery_daily), (SELECT sum(planned_spend) FROM plan_lines),
       (SELECT count(*) FROM exposure_panel), (SELECT count(*) FROM data_sources), (SELECT count(*) FROM warehouse_format)`,
  );

const start = (dir: string) => startServerProcess({ DATA_DIR: dir, DEMO_ROWS: '3000', LOG_LEVEL: 'silent' });

describe('a server that is killed while it makes its data', () => {
  it('leaves a whole database or none, and the start after all the kills works', { timeout }, async () => {
    const before = performance.now();
    const undisturbed = start(path.join(folder, 'undisturbed'));
    const whole = await ready(await undisturbed.address);
    const took = performance.now() - before;
    undisturbed.child.kill('SIGKILL');
    await undisturbed.ended;
    expect(whole).toBe(200);
    const truth = await fingerprint(path.join(folder, 'undisturbed/warehouse.duckdb'));

    for (const ms of moments(took)) {
      const server = start(dataDir);
      await killAfter(ms, server.child);
      const { said } = await server.ended;
      expect(said.replace(/^Reportwright is at .*\n/, ''), `killed after ${ms} ms`).toBe('');
      const file = path.join(dataDir, 'warehouse.duckdb');
      expect([null, truth], `killed after ${ms} ms`).toContainEqual(
        existsSync(file) ? await fingerprint(file) : null,
      );
    }

    const last = start(dataDir);
    const address = await last.address;
    expect(await ready(address)).toBe(200);
    const login = await fetch(`${address}/api/global/security/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'analyst@globex.example', password: 'demo' }),
    });
    expect(login.status).toBe(200);
    last.child.kill('SIGTERM');
    expect((await last.ended).code).toBe(0);
    expect(await fingerprint(path.join(dataDir, 'warehouse.duckdb'))).toEqual(truth);
    // Compiled pages and profiles of datasets are written when there is time, so they may be missing.
    const left = readdirSync(dataDir).filter((name) => !['compiled', 'profiles'].includes(name));
    expect(left.toSorted()).toEqual(['files', 'spill', 'state', 'token-secret', 'warehouse.duckdb']);
  });
});

/** The answer once the databases are open. */
async function ready(address: string): Promise<number> {
  for (;;) {
    const { status } = await fetch(`${address}/readyz`);
    if (status !== 503) return status;
    await new Promise((again) => setTimeout(again, 20));
  }
}

const rowsOf = (spend: string) =>
  `Day,Campaign,Cost\n${Array.from({ length: 60_000 }, (_, index) => `2030-02-01,Campaign ${index % 50},${spend}\n`).join('')}`;
const importing = (file: string) =>
  spawn(
    process.execPath,
    [
      'scripts/run/command.mjs',
      'import',
      file,
      '--dataset',
      'delivery_daily',
      '--company',
      'acme',
      '--replace',
    ],
    { env: { ...process.env, DATA_DIR: dataDir, PAGES_DIR: path.resolve('pages') }, stdio: 'ignore' },
  );

/** The rows that the manifest promises, read from its parts: a server reads the same. */
async function imported(): Promise<unknown> {
  const imports = path.join(dataDir, 'imports');
  const manifest = JSON.parse(readFileSync(path.join(imports, 'manifest.json'), 'utf8')) as {
    readonly parts: readonly { readonly file: string; readonly rows: number }[];
  };
  const instance = await DuckDBInstance.create(':memory:');
  const files = manifest.parts.map(({ file }) => `'${path.join(imports, file)}'`);
  const rows = await (
    await instance.connect()
  ).runAndReadAll(`SELECT count(*)::INTEGER, sum(spend)::DOUBLE FROM read_parquet([${files.join(', ')}])`);
  instance.closeSync();
  expect(manifest.parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows.getRows()[0]?.[0]);
  return rows.getRows()[0];
}

describe('an import that is killed', () => {
  it(
    'has brought in the old rows or the new ones, never some of each, and the next import works',
    { timeout },
    async () => {
      // The company is one of the demonstration's, which a first start makes.
      cpSync(inject('startedData'), dataDir, { recursive: true });
      const file = path.join(folder, 'ads.csv');
      writeFileSync(file, rowsOf('1.00'));
      const before = performance.now();
      await once(importing(file), 'close');
      const took = performance.now() - before;
      let stored = 60_000;
      expect(await imported()).toEqual([60_000, stored]);

      for (const [round, ms] of moments(took).entries()) {
        const next = 60_000 * (round + 2);
        writeFileSync(file, rowsOf(`${round + 2}.00`));
        await killAfter(ms, importing(file));
        const found = await imported();
        expect(
          [
            [60_000, stored],
            [60_000, next],
          ],
          `killed after ${ms} ms`,
        ).toContainEqual(found);
        stored = (found as [number, number])[1];
      }

      writeFileSync(file, rowsOf('99.00'));
      await once(importing(file), 'close');
      expect(await imported()).toEqual([60_000, 60_000 * 99]);
      expect(existsSync(path.join(dataDir, 'imports/import.lock'))).toBe(false);
    },
  );
});

const months = Array.from({ length: 12 }, (_, at) => `M${String(at + 1).padStart(2, '0')}`);
const kpis = ['CPM', 'VTR', 'Viewability', 'CTR', 'CPC', 'Landing rate', 'CPA', 'CVR', 'ROAS'];

/** A target of every month and KPI of a year. */
const targetsOf = (year: number) =>
  months.flatMap((month) =>
    kpis.map((kpi) => ({ kind: 'insert', values: { brand: 'B000002', year, month, kpi, target: 0.5 } })),
  );

/** A server with somebody who may write. */
async function writer(server: ReturnType<typeof start>) {
  const address = await server.address;
  await ready(address);
  const call = async (route: string, more: RequestInit = {}) => {
    const answer = await fetch(`${address}/api/${route}`, more);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const login = await call('global/security/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@acme.example', password: 'demo' }),
  });
  const authorization = `Bearer ${String(login.body.idToken)}`;
  return {
    write: async (year: number): Promise<number> => {
      const headers = {
        authorization,
        'content-type': 'application/json',
        'idempotency-key': `targets-of-${year}`,
      };
      const body = JSON.stringify({ changes: targetsOf(year) });
      return (await call('resources/kpi_targets/changes', { method: 'POST', headers, body })).status;
    },
    count: async (year: number): Promise<unknown> =>
      (await call(`resources/kpi_targets?year=${year}&limit=1`, { headers: { authorization } })).body.total,
  };
}

describe('a server that is killed while somebody writes', () => {
  it(
    'has all that it acknowledged, nothing half, and takes what is sent again once',
    { timeout },
    async () => {
      const whole = months.length * kpis.length;
      let year = 2040;
      cpSync(inject('startedData'), dataDir, { recursive: true });
      let server = start(dataDir);
      let user = await writer(server);
      for (const ms of moments(1_500)) {
        const { child, ended } = server;
        let timer: NodeJS.Timeout | undefined;
        const acknowledged: number[] = [];
        for (;;) {
          const status = await user.write(year).catch(() => null);
          if (status === null) break;
          expect(status).toBe(200);
          acknowledged.push(year);
          year += 1;
          // Something is acknowledged in any case.
          timer ??= setTimeout(() => child.kill('SIGKILL'), ms);
        }
        clearTimeout(timer);
        await ended;

        server = start(dataDir);
        user = await writer(server);
        for (const done of acknowledged)
          expect(await user.count(done), `${done}, killed after ${ms} ms`).toBe(whole);
        expect([0, whole], `killed after ${ms} ms`).toContain(await user.count(year));
        expect(await user.write(year)).toBe(200);
        expect(await user.count(year)).toBe(whole);
        year += 1;
      }
      server.child.kill('SIGTERM');
      await server.ended;
    },
  );
});
