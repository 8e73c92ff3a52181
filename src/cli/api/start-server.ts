import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/process/index.ts';
import { Unusable } from '../unusable.ts';

/** A temporary server with demonstration data. */
export interface OwnServer {
  readonly url: string;
  /** Stops it and deletes its data. */
  readonly dispose: () => Promise<void>;
}

const demoRows = '20000';
const patienceMs = 120_000;
const endBoth = (): never => process.exit(130);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts the server on a free port with the given pages and demonstration data in a temporary folder
 * (`DEMO_ROWS` facts, default 20,000). Throws an Unusable with the server's output when it does not start.
 */
export async function startServer(pages: string): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'reportwright-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/app/main.ts'], {
    cwd: projectRoot,
    // Its output must not reach ours, which may be a protocol.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      PAGES_DIR: pages,
      DEMO_ROWS: process.env.DEMO_ROWS || demoRows,
      // For so few rows the overhead of threads exceeds their gain. One thread saves a fifth of the time of
      // all checks.
      WAREHOUSE_THREADS: process.env.WAREHOUSE_THREADS || '1',
    },
  });
  const endWithUs = (): void => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endWithUs);
  for (const signal of signals) process.once(signal, endBoth);
  const dispose = async (): Promise<void> => {
    process.removeListener('exit', endWithUs);
    for (const signal of signals) process.removeListener(signal, endBoth);
    await end(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await addressOf(child);
    await ready(url);
    return { url, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * The address that the server prints. Both streams are read to the end, since a full pipe would block the
 * server.
 */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => {
        output = (output + text.toString()).slice(-4_000);
        const url = /\bat (http:\/\/\S+)/.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
    child.once('error', (error) => reject(new Unusable(`The server can't be started: ${error.message}.`)));
    child.once('exit', (code) =>
      reject(new Unusable(`The server ended with ${code ?? 'a signal'}: ${output.trim()}`)),
    );
  });
}

/** The port opens before the databases do. */
async function ready(url: string): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Unusable(`The server at ${url} was not ready after ${patienceMs / 1000} seconds.`);
}
