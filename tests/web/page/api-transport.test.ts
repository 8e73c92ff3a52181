import { describe, expect, it } from 'vitest';
import type { Values } from '../../../src/web/i18n/index.ts';
import { CancelledError, HttpError, InvalidResponseError, TimeoutError } from '../../../src/web/api/index.ts';
import type { HttpClient, HttpRequest } from '../../../src/web/api/index.ts';
import { apiListsAtStart, apiTransport } from '../../../src/web/page/api-transport.ts';
import { createRequestProgress } from '../../../src/web/services/content/request-progress.ts';
import { apiSavedSelections } from '../../../src/web/page/saved-selections.ts';
import { dataOf } from '../queries/hand-cranked-transport.ts';

const question = { key: 'top/brands?limit=5', path: 'top/brands', params: { limit: 5 } };
const { signal } = new AbortController();

describe('the transport of queries', () => {
  it('sends the question with its etag, and hands on the answer with its own', async () => {
    const seen: HttpRequest[] = [];
    const answer = { kind: 'answer', data: dataOf('a'), etag: '"2"', requestId: 'r-1' } as const;
    const ask = apiTransport(
      clientOf((request) => (seen.push(request), Promise.resolve(answer))),
      () => Promise.resolve(appText),
      createRequestProgress(),
    );
    expect(await ask(question, '"1"', signal)).toEqual({ kind: 'answer', data: dataOf('a'), etag: '"2"' });
    expect(seen).toMatchObject([
      { method: 'GET', path: 'top/brands', params: { limit: 5 }, etag: '"1"', signal },
    ]);
  });

  it('hears how far a request is until it is answered', async () => {
    const heard: number[] = [];
    const progress = createRequestProgress();
    const ask = apiTransport(
      clientOf(async ({ follow }) => {
        const end = follow!('this-request');
        progress.publish('another-request', 0.1);
        progress.publish('this-request', 0.5);
        end();
        return { kind: 'answer', data: dataOf('a'), etag: null, requestId: 'this-request' };
      }),
      () => Promise.resolve(appText),
      progress,
    );
    await ask(question, null, signal, (share) => heard.push(share));
    progress.publish('this-request', 0.9);
    expect(heard).toEqual([0.5]);
  });

  it.each([
    ['a request that was given up', new CancelledError('Canceled'), { kind: 'cancelled' }],
    ['what the user may not see', http(403), { kind: 'forbidden' }],
    ['a server that is too slow', new TimeoutError('slow'), failed('page.failures.timeout', null)],
    ['a server that is out of reach', http(0), failed('page.failures.unreachable', null)],
    ['a busy server', http(503, 'r-3'), failed('page.failures.busy', 'r-3')],
    ['too many calls', http(429, 'r-6', 30), failed('page.failures.limitedSeconds 30', 'r-6')],
    [
      'calls that are shut out for long',
      http(429, 'r-9', 898),
      failed('page.failures.limitedMinutes 15', 'r-9'),
    ],
    ['too many calls, until nobody knows', http(429), failed('page.failures.busy', null)],
    ['a broken server', http(500, 'r-5'), failed('page.failures.server', 'r-5')],
    [
      'an answer that can’t be read',
      new InvalidResponseError('?', 'r-7'),
      failed('page.failures.invalid-response', 'r-7'),
    ],
    ['a wrong question, in the server’s words', http(400, 'r-4'), failed('status 400', 'r-4')],
  ])('says the outcome of %s', async (_, error, outcome) => {
    const ask = apiTransport(
      clientOf(() => Promise.reject(error)),
      () => Promise.resolve(appText),
      createRequestProgress(),
    );
    expect(await ask(question, null, signal)).toEqual(outcome);
  });

  it.each([
    ['nothing', null],
    ['a number', 7],
    ['a list', []],
    ['columns without names', { ...dataOf('a'), columns: [{}] }],
    ['rows that are none', { ...dataOf('a'), rows: 'none' }],
    ['a row too short', { ...dataOf('a'), rows: [[]] }],
    ['a cell that is no value', { ...dataOf('a'), rows: [[{}]] }],
    ['a comparison without rows', { ...dataOf('a'), comparison: { start: '2026-01-01' } }],
  ])('takes %s for an answer that can’t be read', async (_, data) => {
    const answer = { kind: 'answer', data, etag: null, requestId: 'r-8' } as const;
    const ask = apiTransport(
      clientOf(() => Promise.resolve(answer)),
      () => Promise.resolve(appText),
      createRequestProgress(),
    );
    expect(await ask(question, null, signal)).toEqual(failed('page.failures.invalid-response', 'r-8'));
  });

  it('lets a mistake of our own through', async () => {
    const ask = apiTransport(
      clientOf(() => Promise.reject(new TypeError('ours'))),
      () => Promise.resolve(appText),
      createRequestProgress(),
    );
    await expect(ask(question, null, signal)).rejects.toThrow('ours');
  });
});

const startLists = (answer: (request: HttpRequest) => Promise<unknown>) =>
  apiListsAtStart(clientOf(answer), () => 'de')({ path: '/one', search: '?brand=B2' }, signal);

describe('the lists with which a bar starts', () => {
  it('are the replies by their requests', async () => {
    const lists = [{ request: 'global/filters?', reply: { brandFilter: ['B2'] } }];
    const found = await startLists(({ path }) =>
      path === 'pages/start' ? Promise.resolve({ lists }) : Promise.reject(new Error(path)),
    );
    expect([...found]).toEqual([['global/filters?', { brandFilter: ['B2'] }]]);
  });

  it.each([[null], [7], ['<html>'], [{}], [{ lists: 'none' }], [{ lists: [null, 7, {}] }]])(
    'are none in the response %j',
    async (answer) => expect((await startLists(() => Promise.resolve(answer))).size).toBe(0),
  );

  it('are none where the server fails, and a mistake of our own is let through', async () => {
    expect((await startLists(() => Promise.reject(http(503)))).size).toBe(0);
    await expect(startLists(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

describe('saved selections', () => {
  it('read as an empty list, and write as not done, where the server fails', async () => {
    const saved = apiSavedSelections(clientOf(() => Promise.reject(http(503))));
    expect(await saved.list('home')).toEqual([]);
    expect(await saved.write('add', 'home', 'Mine', { brand: 'B2' })).toBe(false);
  });
});

function appText(key: string, values: Values = {}): string {
  return [key, ...Object.values(values)].join(' ');
}

function failed(message: string, requestId: string | null) {
  return { kind: 'failed', message, requestId };
}

function http(status: number, requestId: string | null = null, retryAfter: number | null = null): HttpError {
  return new HttpError(`status ${status}`, { status, code: '', requestId, details: [], retryAfter });
}

/** A client on one function: what it answers, every call answers. */
function clientOf(answer: (request: HttpRequest) => Promise<unknown>): HttpClient {
  return {
    ask: (request) => answer(request) as never,
    get: (path) => answer({ method: 'GET', path }) as never,
    post: (path, body) => answer({ method: 'POST', path, body }) as never,
  };
}
