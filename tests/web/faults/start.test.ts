import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServices } from '../../../src/web/app/create-services.ts';
import type { Services } from '../../../src/web/services/index.ts';
import { usableStorage } from '../../../src/web/app/browser-storage.ts';
import { isRequestError } from '../../../src/web/api/index.ts';

const manifest = {
  product: { id: 'reportwright', name: 'R', logo: null, color: null },
  languages: ['en'],
  skin: 'light',
  home: '/a',
  landing: {},
  sections: [],
  pages: [{ route: '/a', title: 'a', access: null, hash: 'h', menu: null }],
  locales: { en: 'd' },
  version: 'v',
};
const tokens = { accessToken: 'a', refreshToken: 'r', idToken: 'i' };
const user = { fullname: 'A', userName: 'a@x', role: 'viewer', ability: [], company: 'acme' };

/** Every call of the start, and what it answers when all is well. */
const calls: Readonly<Record<string, unknown>> = {
  'global/version': { ignore: false, reportwrightVersion: '1' },
  'global/app': {
    product: manifest.product,
    languages: ['en'],
    skin: 'light',
    demo: null,
    authMode: 'local',
  },
  'global/security/tokencheck': { authorized: true, isRefreshed: true, ...tokens },
  'global/metadata': {
    currency: { code: 'EUR', currencySymbol: '€' },
    checkStatuses: {
      consent: true,
      onboarding: { status: 'completed', isCompleted: true, isWaitingForEtl: false },
    },
    sources: [],
    logoUrl: null,
  },
  pages: manifest,
  'pages/h': { route: '/a', title: 'a', queries: {}, widgets: {}, rows: [], actions: [] },
  'pages/locales/en/d': { pages: {} },
};

type Fault = (response: ServerResponse) => void;

const errorBody = JSON.stringify({ error: { code: 'x', message: 'no', requestId: 'r' } });
const faults: Readonly<Record<string, Fault>> = {
  '500': (response) => void response.writeHead(500).end(errorBody),
  '503': (response) => void response.writeHead(503, { 'retry-after': '5' }).end('<html>busy</html>'),
  garbage: (response) => void response.writeHead(200).end('\u0000{"a": }<!doctype html>'),
  'half a reply': (response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('{"checkStatuses":');
    setImmediate(() => response.destroy());
  },
  'nothing at all': () => undefined,
};

const closing: (() => void)[] = [];
beforeEach(() => vi.stubGlobal('navigator', { userAgent: 'a test' }));
afterEach(() => {
  closing.splice(0).forEach((close) => close());
  vi.unstubAllGlobals();
});

/** Starts the browser's services for a user who was here before, against a server in which one call fails. */
const startWith = async (broken: string | null, fault: Fault = () => undefined, patienceMs = 10_000) => {
  const logged: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url!.replace(/^\/api\//, '');
    if (path === broken) return fault(response);
    if (/logs|logger/.test(path)) logged.push(path);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(calls[path] ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const storage = usableStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  for (const [key, value] of Object.entries({ ...tokens, userData: JSON.stringify(user) }))
    storage.setItem(key, value);
  const services = createServices({
    localStorage: storage,
    sessionStorage: storage,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    patienceMs,
    browserLanguages: ['en'],
    environment: 'test',
    network: { isOnline: () => true, listen: () => undefined },
    pseudo: false,
    pageName: () => '/a',
    clearStored: () => storage.clear(),
    refreshTabs: () => undefined,
    leaveFor: () => undefined,
    passage: undefined,
    observers: {},
  });
  return { services, storage, logged };
};

const fails = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'there',
    (error: unknown) => (isRequestError(error) ? 'not there' : `a mistake of ours: ${String(error)}`),
  );

/** How far the start comes. */
const outcomeOf = async ({ session, content, version, brandingStore }: Services) => {
  const status = await session.check('/a');
  return {
    status,
    page: status === 'active' ? await fails(content.open('/a')) : 'not asked',
    version: await version,
    app: await fails(brandingStore.app()),
  };
};

const well = { status: 'active', page: 'there', version: '1', app: 'there' } as const;

/** What is different when a call fails, in whatever way. */
const expected: Readonly<Record<string, Partial<Record<keyof typeof well, string | null>>>> = {
  'global/version': { version: null },
  'global/app': { app: 'not there' },
  'global/security/tokencheck': { status: 'unauthenticated', page: 'not asked' },
  'global/metadata': { status: 'failed', page: 'not asked' },
  pages: { page: 'not there' },
  'pages/h': { page: 'not there' },
  'pages/locales/en/d': { page: 'not there' },
};

const cases = Object.keys(calls).flatMap((call) =>
  Object.keys(faults).map((fault) => [call, fault] as const),
);

describe('the start', () => {
  it('opens the page when all is well', async () => {
    const { services } = await startWith(null);
    expect(await outcomeOf(services)).toEqual(well);
  });

  it.each(cases)(
    'when %s answers with %s comes as far as it can, and says so in time',
    async (call, fault) => {
      const { services, storage } = await startWith(
        call,
        faults[fault],
        fault === 'nothing at all' ? 300 : undefined,
      );
      expect(await outcomeOf(services)).toEqual({ ...well, ...expected[call] });
      // A server that is ill is no reason to forget who was here.
      expect(storage.getItem('refreshToken')).toBe('r');
    },
  );

  it('goes on where it failed once the server is well again', async () => {
    let ill = true;
    const { services } = await startWith('global/metadata', (response) => {
      if (ill) return void response.writeHead(500).end();
      response.end(JSON.stringify(calls['global/metadata']));
    });
    expect(await services.session.check('/a')).toBe('failed');
    services.session.opened('/error-404');
    ill = false;
    expect(await services.session.check('/a')).toBe('active');
  });
});
