import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { json } from '../../../../src/server/api/handler.ts';
import { startTestServer } from '../../../support/test-server.ts';

/** A server with a call that is answered when the test says so. */
async function slowServer() {
  const leave = new AbortController();
  let begin!: () => void;
  let answer!: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const wanted = new Promise<void>((resolve) => (answer = resolve));
  const test = await startTestServer({
    leave: leave.signal,
    handlers: {
      getTop: async ({ signal }) => {
        begin();
        await Promise.race([wanted, aborted(signal)]);
        return json({ rows: signal.aborted ? 0 : 7 });
      },
    },
  });
  await test.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.server.server.address() as AddressInfo;
  const { idToken } = await test.login('analyst@acme');
  const ask = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: idToken } });
  return { leave, begun, answer: () => answer(), ask, test };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

describe('a server that leaves its service', () => {
  it('says so, goes on, and closes when the last answer has come to its end', async () => {
    const { leave, begun, answer, ask, test } = await slowServer();
    const slow = ask('/api/top/brands');
    await begun;
    leave.abort();
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'leaving' }]);
    const meanwhile = await ask('/api/global/app');
    expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close']);

    let isClosed = false;
    const closed = test.server.close().then(() => (isClosed = true));
    // It has begun to close by then. A proxy can send what is refused to another server.
    await setTimeout(200);
    await expect(ask('/readyz')).rejects.toThrow('fetch failed');
    answer();
    const answered = await slow;
    expect([answered.status, await answered.json()]).toEqual([200, { rows: 7 }]);
    await closed;
    expect(isClosed).toBe(true);
  });

  it('breaks answers off where it was not asked to leave first', async () => {
    const { begun, ask, test } = await slowServer();
    const slow = ask('/api/top/brands');
    await begun;
    const closed = test.server.close();
    expect(await (await slow).json()).toEqual({ rows: 0 });
    await closed;
  });
});
