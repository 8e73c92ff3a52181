import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../../src/web/api/index.ts';
import type { Credentials, EarlyRequests, RequestError } from '../../../src/web/api/index.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const errorBody = (code: string): string =>
  JSON.stringify({ error: { code, message: `told ${code}`, requestId: 'r1' } });

/** A real server on loopback, and a client for it. */
const clientFor = async (answer: Answer, credentials: Partial<Credentials> = {}, begun?: EarlyRequests) => {
  const requests: IncomingMessage[] = [];
  const failures: RequestError[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = createHttpClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    credentials: { token: () => Promise.resolve('t1'), renew: () => Promise.resolve(null), ...credentials },
    onFailure: (error) => failures.push(error),
    begun,
  });
  return { client, requests, failures, close: () => server.close() };
};

const failureOf = (promise: Promise<unknown>): Promise<RequestError> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: RequestError) => error,
  );

describe('the HTTP client', () => {
  it('sends the token, lists as one value, and leaves empty parameters out', async () => {
    const { client, requests } = await clientFor((_request, response) => response.end('{"a":1}'));
    expect(await client.get('x', { params: { brand_id: ['B2', 'B3'], none: null, zero: 0 } })).toEqual({
      a: 1,
    });
    expect(requests[0]?.headers.authorization).toBe('Bearer t1');
    const query = new URL(requests[0]?.url ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({ brand_id: 'B2,B3', zero: '0' });
  });

  it('sends no token with an anonymous call', async () => {
    const { client, requests } = await clientFor((_request, response) => response.end('{}'));
    await client.get('x', { anonymous: true });
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it('says that what it holds is still the newest', async () => {
    const { client } = await clientFor((request, response) => {
      response
        .writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200, { ETag: '"v1"' })
        .end(request.headers['if-none-match'] ? '' : '[]');
    });
    expect(await client.ask({ method: 'GET', path: 'x' })).toMatchObject({
      kind: 'answer',
      data: [],
      etag: '"v1"',
    });
    expect(await client.ask({ method: 'GET', path: 'x', etag: '"v1"' })).toEqual({ kind: 'not-modified' });
  });

  it('renews a refused token once and asks again', async () => {
    const refused: string[] = [];
    const { client, requests } = await clientFor(
      (request, response) =>
        request.headers.authorization === 'Bearer t2'
          ? response.end('"in"')
          : response.writeHead(401).end(errorBody('expired')),
      { renew: (old) => (refused.push(old), Promise.resolve('t2')) },
    );
    expect(await client.get('x')).toBe('in');
    expect([requests.length, refused]).toEqual([2, ['t1']]);
  });

  it('is unauthorized when renewing does not help, or nobody is logged in', async () => {
    const { client, requests } = await clientFor(
      (_request, response) => response.writeHead(401).end(errorBody('expired')),
      {
        renew: () => Promise.resolve('t2'),
      },
    );
    expect(await failureOf(client.get('x'))).toMatchObject({ kind: 'unauthorized', requestId: 'r1' });
    expect(requests).toHaveLength(2);
    const nobody = await clientFor((_request, response) => response.end(), {
      token: () => Promise.resolve(null),
    });
    expect(await failureOf(nobody.client.get('x'))).toMatchObject({ kind: 'unauthorized' });
    expect(nobody.requests).toHaveLength(0);
  });

  it('keeps what the server says of a failure', async () => {
    const { client, failures } = await clientFor((_request, response) =>
      response.writeHead(429, { 'Retry-After': '30' }).end(errorBody('too-many')),
    );
    const failure = await failureOf(client.get('x'));
    expect(failure).toMatchObject({
      kind: 'http',
      message: 'told too-many',
      requestId: 'r1',
      failure: { status: 429, code: 'too-many', retryAfter: 30 },
    });
    expect(failures).toEqual([failure]);
  });

  it.each(['<html>', '{"half":', ''])('calls the answer %j invalid', async (body) => {
    const { client } = await clientFor((_request, response) =>
      body === ''
        ? response.writeHead(200, { 'Content-Type': 'application/json' }).end('{')
        : response.end(body),
    );
    expect(await failureOf(client.get('x'))).toMatchObject({ kind: 'invalid-response' });
  });

  it('survives an error page that is no JSON', async () => {
    const { client } = await clientFor((_request, response) =>
      response.writeHead(502).end('<html>Bad gateway</html>'),
    );
    expect(await failureOf(client.get('x'))).toMatchObject({
      kind: 'http',
      failure: { status: 502, code: '' },
    });
  });

  it('tells a timeout, a cut connection and a cancelled call apart', async () => {
    const { client } = await clientFor((request, response) => {
      if (request.url?.endsWith('cut')) response.destroy();
    });
    expect(await failureOf(client.get('slow', { timeout: 30 }))).toMatchObject({ kind: 'timeout' });
    expect(await failureOf(client.get('cut'))).toMatchObject({ kind: 'http', failure: { status: 0 } });
    const controller = new AbortController();
    const cancelled = client.get('slow', { signal: controller.signal });
    controller.abort();
    expect(await failureOf(cancelled)).toMatchObject({ kind: 'cancelled' });
  });
});

/** What the server answers to the client itself. */
const own: Answer = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"from":"the client"}');

/** A start that has asked for the pages, or another request, once. */
const once = (response: Promise<Response>, sent = 'pages?', abort = (): void => undefined) => {
  const waiting = [{ id: 'early-id', answer: response, abort }];
  return (request: string, token: string | null) =>
    request === sent && token === 't1' ? (waiting.pop() ?? null) : null;
};

describe('an answer that was asked for before the client was there', () => {
  it('is taken once, and asked for from then on', async () => {
    const given = Promise.resolve(Response.json({ from: 'the start' }, { headers: { etag: '"e"' } }));
    const { client, requests } = await clientFor(own, {}, once(given));
    expect(await client.ask({ method: 'GET', path: 'pages' })).toMatchObject({
      data: { from: 'the start' },
      etag: '"e"',
    });
    expect(requests).toHaveLength(0);
    expect(await client.get('pages')).toEqual({ from: 'the client' });
  });

  it('is taken by the request with the same parameters only', async () => {
    const given = Promise.resolve(Response.json({ from: 'the start' }));
    const { client } = await clientFor(own, {}, once(given, 'reports/spend?brand=B2%2CB3&totals=true'));
    const params = { totals: true, brand: ['B2', 'B3'] };
    expect(await client.get('reports/spend', { params: { ...params, brand: 'B2' } })).toEqual({
      from: 'the client',
    });
    expect(await client.get('reports/spend', { params })).toEqual({ from: 'the start' });
  });

  it('is aborted with the request that takes it, and its progress is followed by its id', async () => {
    const abort = vi.fn<() => void>();
    const { client } = await clientFor(own, {}, once(new Promise(() => undefined), 'reports/spend?', abort));
    const ids: string[] = [];
    const end = vi.fn<() => void>();
    const controller = new AbortController();
    const follow = (id: string) => (ids.push(id), end);
    const answer = failureOf(client.get('reports/spend', { signal: controller.signal, follow }));
    await vi.waitFor(() => expect(ids).toEqual(['early-id']));
    controller.abort();
    expect(await answer).toMatchObject({ kind: 'cancelled' });
    expect(abort).toHaveBeenCalledOnce();
    expect(end).toHaveBeenCalledOnce();
  });

  it('is aborted after the time limit of the request that takes it', async () => {
    const abort = vi.fn<() => void>();
    const { client } = await clientFor(own, {}, once(new Promise(() => undefined), 'pages?', abort));
    expect(await failureOf(client.get('pages', { timeout: 20 }))).toMatchObject({ kind: 'timeout' });
    expect(abort).toHaveBeenCalledOnce();
  });

  it('that is a refusal, a failure or no JSON is told like every other', async () => {
    const refusal = Response.json(JSON.parse(errorBody('busy')), { status: 503 });
    const trials: readonly (readonly [Promise<Response>, object])[] = [
      [Promise.resolve(refusal), { kind: 'http', failure: { status: 503, code: 'busy' } }],
      [Promise.reject(new TypeError('Failed to fetch')), { kind: 'http', failure: { status: 0 } }],
      [Promise.resolve(new Response('<html>')), { kind: 'invalid-response' }],
    ];
    for (const [given, expected] of trials) {
      const { client } = await clientFor(own, {}, once(given));
      expect(await failureOf(client.get('pages'))).toMatchObject(expected);
    }
  });

  it('that refuses the token is asked for again with a new one', async () => {
    const refusal = Response.json(JSON.parse(errorBody('expired')), { status: 401 });
    const { client, requests } = await clientFor(
      own,
      { renew: () => Promise.resolve('t2') },
      once(Promise.resolve(refusal)),
    );
    expect(await client.get('pages')).toEqual({ from: 'the client' });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer t2']);
  });
});
