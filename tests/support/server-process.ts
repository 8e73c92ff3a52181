import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** The server as a program of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it listens; rejects with what it said when it ended before that. */
  readonly address: Promise<string>;
  /** Its exit code (null after a signal) and all that it said to its user. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

/**
 * Starts the server as it is built with a small demonstration, on a free port unless told otherwise; as the user of that
 * number, where one is given.
 */
export function startServerProcess(
  variables: Readonly<Record<string, string>>,
  user?: number,
): ServerProcess {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO_ROWS: '30000',
      WAREHOUSE_THREADS: '1',
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  let said = '';
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
  const address = new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /Reportwright is at (\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  // Whoever only waits for the end does not ask for the address.
  address.catch(() => undefined);
  return { child, address, ended };
}
