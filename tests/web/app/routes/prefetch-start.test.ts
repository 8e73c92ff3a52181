import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { usableStorage } from '../../../../src/web/app/browser-storage.ts';
import { createServices } from '../../../../src/web/app/create-services.ts';
import { prefetchStart } from '../../../../src/web/app/routes/prefetch-start.ts';
import { planOf, query } from '../../page/played-page.ts';

// The code of views comes over the network, as their data does.
vi.mock('../../../../src/web/app/routes/preload-views.ts', () => ({ preloadViews: () => undefined }));

const report = 'reports/delivery_daily?measures=spend';
const answers: Readonly<Record<string, unknown>> = {
  pages: { home: '/a', pages: [{ route: '/a', hash: 'h' }], locales: { en: 'd' }, version: 'v' },
  'pages/h': {
    ...planOf({ components: {} }, query('daily', { measures: 'spend' }, [])),
    route: '/a',
    filterBar: null,
  },
  'global/metadata': {
    currency: { code: 'EUR' },
    checkStatuses: { consent: true, onboarding: { isCompleted: true, isWaitingForEtl: false } },
  },
};

let server: Server;
let requested: string[];
let held: Map<string, ServerResponse>;

/** What is not among the answers is held: it never comes. */
beforeEach(async () => {
  vi.stubGlobal('navigator', { userAgent: 'a test' });
  [requested, held] = [[], new Map()];
  server = createServer((request, response) => {
    const path = request.url!.replace(/^\/api\//, '');
    requested.push(path);
    if (answers[path] === undefined) held.set(path, response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[path]));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

function returningUser() {
  const storage = usableStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const userData = JSON.stringify({ userName: 'a@x', company: 'acme', role: 'viewer', ability: [] });
  for (const [key, value] of Object.entries({ accessToken: 'a', refreshToken: 'r', idToken: 'i', userData }))
    storage.setItem(key, value);
  return createServices({
    localStorage: storage,
    sessionStorage: storage,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    patienceMs: 10_000,
    browserLanguages: ['en'],
    environment: 'test',
    network: { isOnline: () => true, listen: () => undefined },
    pseudo: false,
    pageName: () => '/a',
    clearStored: () => undefined,
    refreshTabs: () => undefined,
    leaveFor: () => undefined,
    passage: undefined,
    observers: {},
  });
}

it.each(['/', '/a'])('at %s reports leave while the token check and the texts are awaited', async (path) => {
  const services = returningUser();
  await prefetchStart(services, new URL(path, 'http://localhost'));
  // They leave together, and arrive in any order.
  const together = ['global/security/tokencheck', 'pages/locales/en/d', report];
  await vi.waitFor(() => expect([...held.keys()]).toEqual(expect.arrayContaining(together)));
  expect(services.session.view().status).toBeNull();
});

it('reports are given up when the session has ended', async () => {
  const services = returningUser();
  await prefetchStart(services, new URL('/a', 'http://localhost'));
  await vi.waitFor(() => expect(held.has(report)).toBe(true));
  const left = new Promise<void>((closed) => held.get(report)!.once('close', closed));
  services.session.end();
  await left;
});

it('nothing is asked of a page that there is not', async () => {
  await prefetchStart(returningUser(), new URL('/nowhere', 'http://localhost'));
  expect(requested.filter((path) => path.startsWith('reports'))).toEqual([]);
});
