import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { copyPages } from '../../support/copy-pages.ts';

const root = resolve(import.meta.dirname, '../../..');
const program = 'dist/server/main.js';

/** The address and the folders of a server. */
export interface ServerAddress {
  /** Without a slash at the end. */
  readonly url: string;
  /** A copy of pages/, for tests that edit them. */
  readonly pagesDir: string;
  readonly dataDir: string;
}

/** The built server on a free port, with its own demonstration data and pages. */
export interface RunningServer extends ServerAddress {
  /** Returns the lines that it has logged since its start. */
  logged(): readonly string[];
  /** Stops the server as an operator does. Its data are kept. */
  stop(): Promise<void>;
  /** Restarts it on the same data and port. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  dispose(): Promise<void>;
}

export interface ServerOptions {
  /** Number of delivery facts in the demonstration data. */
  readonly demoRows?: number;
  readonly environment?: 'development' | 'production';
  /** Additional files in pages/, by path. */
  readonly pages?: Readonly<Record<string, string>>;
  /** A data directory, of which the server uses a copy. */
  readonly data?: string;
  /** Additional environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Resolves with the address that the server prints. Rejects with its output when it exits. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolveAddress, reject) => {
    let said = '';
    // Both streams are read to the end, because a full pipe would block the server.
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => {
        said = (said + text.toString()).slice(-10_000);
        const found = /\bat (http:\/\/\S+)/.exec(said)?.[1];
        if (found !== undefined) resolveAddress(found.replace(/\/$/, ''));
      });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });

const ready = async (url: string): Promise<void> => {
  const until = Date.now() + 120_000;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`The server at ${url} did not become ready.`);
    await new Promise((again) => setTimeout(again, 100));
  }
};

/**
 * Renames the cache of compiled pages. Its name is a hash of the pages' folder, and the copy has another
 * path.
 */
const takeCompiled = async (folder: string, pagesDir: string): Promise<void> => {
  const [known] = await readdir(folder);
  const name = createHash('sha256').update(pagesDir).digest('hex').slice(0, 16);
  if (known !== undefined) await rename(join(folder, known), join(folder, `${name}.cache`));
};

export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
  for (const file of ['dist/web/index.html', program])
    if (!existsSync(join(root, file)))
      throw new Error(`${file} is not built: run \`npm run build\` before the tests in the browser.`);
  const folder = await mkdtemp(join(tmpdir(), 'reportwright-e2e-'));
  const pagesDir = join(folder, 'pages');
  const dataDir = join(folder, 'data');
  copyPages(pagesDir);
  if (options.data !== undefined) {
    await cp(options.data, dataDir, { recursive: true });
    await takeCompiled(join(dataDir, 'compiled'), pagesDir);
  }
  for (const [path, text] of Object.entries(options.pages ?? {})) {
    await mkdir(dirname(join(pagesDir, path)), { recursive: true });
    await writeFile(join(pagesDir, path), text);
  }
  let child: ChildProcess | null = null;
  let log = '';

  const run = async (port: string): Promise<string> => {
    child = spawn(process.execPath, [program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: options.environment ?? 'development',
        LOG_LEVEL: 'error',
        PORT: port,
        DATA_DIR: dataDir,
        PAGES_DIR: pagesDir,
        DEMO_ROWS: String(options.demoRows ?? 20_000),
        // The copied data have few rows, so more threads would only wait for each other.
        ...(options.data !== undefined && { WAREHOUSE_THREADS: '1' }),
        ...options.variables,
      },
    });
    log = '';
    child.stdout!.on('data', (text: Buffer) => (log += text.toString()));
    const url = await addressOf(child);
    await ready(url);
    return url;
  };

  const stop = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  };

  const url = await run('0');
  return {
    url,
    pagesDir,
    dataDir,
    logged: () => log.split('\n').filter((line) => line !== ''),
    stop,
    restart: async () => {
      await stop();
      await run(new URL(url).port);
    },
    dispose: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
