import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server under load. */
export interface LoadedServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** Current megabytes, and the peak since the last call; null for a server that was not started here. */
  memory(): { readonly now: number; readonly peak: number } | null;
  /** Whether it still runs; true for a server that was not started here. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** Returns a running server. Throws when the host is not this machine. */
export function serverAt(url: string): LoadedServer {
  const { hostname, origin } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error(`--url is "${url}"; allowed: an address of this machine (localhost).`);
  return { url: origin, memory: () => null, isAlive: () => true, stop: async () => undefined };
}

export interface StartOptions {
  /** The path of a checkout in which `npm run build` has run. */
  readonly built: string;
  /** Kept for the next run; null for a temporary folder. */
  readonly dataDir: string | null;
  readonly rows: number;
}

/** Starts the server of a checkout on a free port, and waits until it is ready. */
export async function startBuilt({ built, dataDir, rows }: StartOptions): Promise<LoadedServer> {
  const data = dataDir ?? mkdtempSync(path.join(tmpdir(), 'loads-'));
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: built,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: path.resolve(data),
      PAGES_DIR: path.resolve(built, 'pages'),
      DEMO_ROWS: String(rows),
      CALLS_PER_MINUTE: '0',
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-10_000);
      const found = /Reportwright is at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  await readyAt(url);
  return {
    url,
    memory: () => (child.pid === undefined || child.exitCode !== null ? null : memoryOf(child.pid)),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (dataDir === null) rmSync(data, { recursive: true, force: true });
    },
  };
}

async function readyAt(url: string): Promise<void> {
  const until = Date.now() + 300_000;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`The server at ${url} did not become ready.`);
}

/** Returns the memory of a process, in megabytes. */
function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
