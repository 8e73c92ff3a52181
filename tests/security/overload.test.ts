import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../src/server/api/handler.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

// OWASP ASVS, chapters 11 and 12: somebody who asks too often, too much at once, too slowly or for too long.

let test: TestServer;
const holding: (() => void)[] = [];
let ended: unknown = null;
beforeAll(async () => {
  test = await startTestServer({
    config: { callsPerMinute: 30, callsAtOnce: 2, patienceMs: 4_000 },
    handlers: {
      getTop: async () => {
        await new Promise<void>((resolve) => holding.push(resolve));
        return json({});
      },
      getHighlights: async ({ signal }) => {
        await once(signal, 'abort');
        ended = signal.aborted;
        throw new Error('invariant: nobody is told of this');
      },
    },
  });
});
afterAll(() => test.server.close());

const version = (remoteAddress: string) => test.server.inject({ url: '/api/global/version', remoteAddress });

/** What a client wrote itself, then the address that the proxy saw. */
const forged = (hop: number) => ({ 'x-forwarded-for': `203.0.113.${hop}, 192.0.2.77` });

describe('calls without a pause', () => {
  it('are refused when a minute has had too many, with the time to wait, and others are not', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 31; call++) statuses.push((await version('192.0.2.1')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const refused = await version('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await version('192.0.2.2')).statusCode).toBe(200);
  });

  it('count for the user, whatever address and token they come with', async () => {
    const sessions = [await test.login('viewer@acme'), await test.login('viewer@acme')];
    const statuses: number[] = [];
    for (let call = 0; call < 31; call++) {
      const response = await test.server.inject({
        url: '/api/global/consent/check',
        remoteAddress: `198.51.100.${call}`,
        headers: { authorization: sessions[call % 2]!.idToken },
      });
      statuses.push(response.statusCode);
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect((await test.get('analyst@acme', 'global/consent/check')).statusCode).toBe(200);
  });

  it('count for the address where they come with tokens that are none', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 31; call++) {
      const headers = { authorization: `Bearer guess-${call}` };
      const options = { url: '/api/global/consent/check', remoteAddress: '192.0.2.9', headers };
      statuses.push((await test.server.inject(options)).statusCode);
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
  });

  it('believe no address that a client writes, unless a proxy stands before the server', async () => {
    const direct: number[] = [];
    for (let call = 0; call < 31; call++) {
      const options = { url: '/api/global/version', remoteAddress: '192.0.2.3', headers: forged(call) };
      direct.push((await test.server.inject(options)).statusCode);
    }
    expect(direct.at(-1)).toBe(429);
    const proxied = await startTestServer({ config: { callsPerMinute: 5, trustProxy: 1 } });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call++) {
      const options = { url: '/api/global/version', remoteAddress: '10.0.0.1', headers: forged(call) };
      statuses.push((await proxied.server.inject(options)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await proxied.server.close();
  });
});

describe('calls at the same time', () => {
  it('are answered as many as there are places; the next is told to come again, and is answered then', async () => {
    await test.get('admin@acme', 'global/consent/check');
    const held = [test.get('admin@acme', 'top/brands'), test.get('admin@acme', 'top/brands')];
    await expect.poll(() => holding.length, { timeout: 20_000 }).toBe(2);
    const refused = await test.get('admin@acme', 'global/consent/check');
    expect(refused.json().error.code).toBe('overloaded');
    expect(refused.headers['retry-after']).toBe('2');
    for (const release of holding) release();
    for (const { statusCode } of await Promise.all(held)) expect(statusCode).toBe(200);
    expect((await test.get('admin@acme', 'global/consent/check')).statusCode).toBe(200);
  });
});

describe('an answer that takes too long', () => {
  it('is given up, its queries are ended, and the caller is told', async () => {
    const response = await test.get('analyst@globex', 'highlights/globex');
    expect(response.statusCode).toBe(503);
    expect(response.json().error.code).toBe('timeout');
    expect(response.headers['retry-after']).toBe('5');
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
  });
});

describe('a request that comes drop by drop', () => {
  it('is cut off, while others are answered', async () => {
    await test.server.listen({ port: 0, host: '127.0.0.1' });
    // Shorter than in service, so that nobody waits for it here.
    Object.assign(test.server.server, { headersTimeout: 300, requestTimeout: 600 });
    const { port } = test.server.server.address() as AddressInfo;
    const cut = async (text: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      let said = '';
      socket.on('data', (data) => (said += data.toString()));
      socket.on('error', () => undefined);
      socket.write(text);
      await once(socket, 'close');
      return said;
    };
    const [headers, body, answered] = await Promise.all([
      cut('GET /api/global/version HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      cut(
        'POST /api/global/security/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"userName":',
      ),
      fetch(`http://127.0.0.1:${port}/healthz`),
    ]);
    expect(answered.status).toBe(200);
    for (const said of [headers, body]) expect(said).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is refused when its headers or its address have no end', async () => {
    const { port } = test.server.server.address() as AddressInfo;
    const long = await fetch(`http://127.0.0.1:${port}/api/global/version?x=${'x'.repeat(300_000)}`);
    expect(long.status).toBe(431);
    const headers = { 'x-long': 'x'.repeat(300_000) };
    expect((await fetch(`http://127.0.0.1:${port}/healthz`, { headers })).status).toBe(431);
  });
});
