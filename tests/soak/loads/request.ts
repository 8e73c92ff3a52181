import { Agent, request } from 'node:http';

/** The response and its duration. `status` is 0 when there was no response. */
export interface Outcome {
  readonly status: number;
  readonly ms: number;
  readonly code: string;
  readonly bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
/** Milliseconds after which a request counts as failed. */
const patienceMs = 40_000;

/**
 * Sends one GET on a persistent connection, without a library in order to leave the processor to the server.
 */
export function ask(url: string, token: string | null = null): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, code: string, bytes: number): void =>
      resolve({ status, code, bytes, ms: performance.now() - began });
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const sent = request(url, { agent, headers, timeout: patienceMs }, (response) => {
      const status = response.statusCode ?? 0;
      let bytes = 0;
      let start = '';
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (status >= 400) start += chunk.toString();
      });
      response.on('end', () => end(status, /"code":"([^"]+)"/.exec(start)?.[1] ?? '', bytes));
      response.on('error', (error) => end(0, error.message, bytes));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error) => end(0, error.message, 0));
    sent.end();
  });
}

export async function logIn(url: string, userName: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  });
  const session = (await response.json()) as { readonly idToken?: string };
  if (session.idToken === undefined) throw new Error(`${userName} was not let in: ${response.status}`);
  return session.idToken;
}

/** Closes all connections. */
export const hangUp = (): void => agent.destroy();
