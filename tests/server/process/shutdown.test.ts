import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startServerProcess } from '../../support/server-process.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'shutdown-'));
let server: ServerProcess;
let address: string;
beforeAll(async () => {
  cpSync(inject('startedData'), dataDir, { recursive: true });
  server = startServerProcess({ DATA_DIR: dataDir, DRAIN_SECONDS: '5' });
  address = await server.address;
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  rmSync(dataDir, { recursive: true });
});

async function login(): Promise<string> {
  const response = await fetch(`${address}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@acme.example', password: 'demo' }),
  });
  return ((await response.json()) as { readonly idToken: string }).idToken;
}

/** Resolves at the third look that finds the server not ready, as a proxy does. */
async function notReady(): Promise<void> {
  for (let failed = 0; failed < 3;) {
    await delay(300);
    failed = (await fetch(`${address}/readyz`)).status === 200 ? 0 : failed + 1;
  }
}

describe('a server that is told to end by SIGTERM', () => {
  it('answers every request that a proxy sends, and exits with 0', async () => {
    const authorization = `Bearer ${await login()}`;
    const calls = [
      'global/app',
      'resources/kpi_targets?limit=5',
      'reports/delivery_daily?measures=spend&dimensions=date&date=2020-01-01_2030-12-31&brand_id=B000002',
    ];
    const statuses: number[] = [];
    const out = new AbortController();
    const keepAsking = async (at: number): Promise<void> => {
      for (let round = at; !out.signal.aborted; round += 1) {
        const url = `${address}/api/${calls[round % calls.length]}`;
        const response = await fetch(url, { headers: { authorization } });
        await response.text();
        statuses.push(response.status);
      }
    };
    const asking = Promise.all(Array.from({ length: 8 }, (_, at) => keepAsking(at)));
    await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(20);
    const before = statuses.length;
    server.child.kill('SIGTERM');
    await notReady();
    out.abort();
    await asking;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(before + 8);
    expect((await server.ended).code).toBe(0);
  });
});
