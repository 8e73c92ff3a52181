import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { json } from '../../../../src/server/api/handler.ts';
import { registerDrain } from '../../../../src/server/app/http/drain.ts';
import { createInFlight } from '../../../../src/server/app/http/in-flight.ts';
import { createStreams } from '../../../../src/server/app/http/streams.ts';
import { clockAt } from '../../../support/clock.ts';
import { startTestServer } from '../../../support/test-server.ts';

/** A server with a call that is answered when the test says so. */
async function slowServer() {
  const drain = new AbortController();
  let begin!: () => void;
  let answer!: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const wanted = new Promise<void>((resolve) => (answer = resolve));
  const test = await startTestServer({
    drain: drain.signal,
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
  return { drain, begun, answer: () => answer(), ask, test, port, idToken };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

describe('a server that drains', () => {
  it('says so, goes on, and closes when the last answer has come to its end', async () => {
    const { drain, begun, answer, ask, test } = await slowServer();
    const slow = ask('/api/top/brands');
    await begun;
    drain.abort();
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'draining' }]);
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

  it('answers what is asked on a connection that was open when it began to close, and ends it', async () => {
    const { drain, begun, answer, ask, test, port, idToken } = await slowServer();
    const slow = ask('/api/top/brands');
    await begun;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => (received += text));
    await once(socket, 'connect');
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    // A connection is the server's when it has answered a later one.
    await ask('/healthz');
    drain.abort();
    const closed = test.server.close();
    await expect.poll(() => ask('/readyz').catch(String)).toMatch('fetch failed');
    socket.write(`GET /api/global/app HTTP/1.1\r\nhost: x\r\nauthorization: ${idToken}\r\n\r\n`);
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(received).toMatch(/\r\nconnection: close\r\n/i);
    answer();
    expect((await slow).status).toBe(200);
    await closed;
    await expect.poll(() => unused.closed || unused.readableEnded || unused.destroyed).toBe(true);
  });

  it('closes although a caller went away before its call had its turn', async () => {
    const server = fastify();
    const drain = new AbortController();
    let arrive!: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.addHook('onRequest', async (_request, reply) => {
      arrive();
      await once(reply.raw, 'close');
    });
    registerDrain(server, {
      signal: drain.signal,
      inFlight: createInFlight(),
      streams: createStreams(clockAt('2026-03-01T12:00:00Z')),
      patienceMs: 2_000,
      drainJobs: async () => undefined,
    });
    server.get('/', async () => 'answered');
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await arrived;
    socket.resetAndDestroy();
    // The hook of the drain has seen the call by then.
    await setTimeout(100);
    drain.abort();
    await server.close();
    expect(server.server.listening).toBe(false);
  });

  it('breaks answers off where it was not asked to drain first', async () => {
    const { begun, ask, test } = await slowServer();
    const slow = ask('/api/top/brands');
    await begun;
    const closed = test.server.close();
    expect(await (await slow).json()).toEqual({ rows: 0 });
    await closed;
  });
});
