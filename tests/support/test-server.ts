import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Session } from '../../src/language/plan/index.ts';
import { demoLogins, seedDemoUsers } from '../../src/server/app/demo-users.ts';
import type { ServerConfig } from '../../src/server/rooms/config.ts';
import { createServer } from '../../src/server/app/create-server.ts';
import type { Handlers } from '../../src/server/rooms/context.ts';
import type { CompanyPages, Pages } from '../../src/server/rooms/pages/pages.ts';
import type { State, User } from '../../src/server/state/state.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { noFiles, noLists } from '../../src/language/plan/index.ts';
import { clockAt } from './clock.ts';
import type { TestClock } from './clock.ts';
import { openTestWarehouse } from './demo-tables.ts';
import { openTestState } from './test-state.ts';

/** A whole server on real databases in memory, with the demonstration's users, at noon of 2026-03-01. */
export interface TestServer {
  readonly server: FastifyInstance;
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly clock: TestClock;
  /** The name is without `.example`: `analyst@acme`. */
  login(name: string): Promise<Session>;
  /** Everybody logs in anew: where the clock has moved by hours, tokens are over. */
  forget(): void;
  /** A GET with the id token of that user, below `/api/`. */
  get(name: string, path: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  post(name: string, path: string, body: unknown): Promise<LightMyRequestResponse>;
}

export interface TestServerOptions {
  readonly pages?: Pages;
  readonly warehouse?: Warehouse;
  /** What a server of before has left. */
  readonly state?: State;
  readonly handlers?: Handlers;
  readonly config?: Partial<ServerConfig>;
  /** Fires when the server is to drain. */
  readonly drain?: AbortSignal;
  /** Another time than noon of 2026-03-01: a browser has its own clock. */
  readonly clock?: TestClock;
}

export const testConfig: ServerConfig = {
  environment: 'test',
  version: '1.2.3',
  oidc: null,
  demo: demoLogins(),
  tokenSecret: new TextEncoder().encode('a secret of the tests, long enough'),
  webRoot: null,
  logLevel: 'silent',
  trustProxy: false,
  callsPerMinute: null,
  callsAtOnce: 1_000,
  patienceMs: 35_000,
};

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? clockAt('2026-03-01T12:00:00Z');
  const state = options.state ?? (await openTestState(clock));
  await seedUsers(state, clock);
  const warehouse = options.warehouse ?? (await openTestWarehouse());
  const server = await createServer({
    warehouse,
    state,
    clock,
    pages: options.pages ?? (await pagesOfLists()),
    config: { ...testConfig, ...options.config },
    handlers: options.handlers ?? {},
    ...(options.drain && { drain: options.drain }),
  });
  const sessions = new Map<string, Promise<Session>>();
  const login = async (name: string): Promise<Session> => {
    const payload = { userName: `${name}.example`, password: 'demo' };
    const response = await server.inject({ method: 'POST', url: '/api/global/security/login', payload });
    return response.json();
  };
  const tokenOf = async (name: string): Promise<string> => {
    const session = sessions.get(name) ?? login(name);
    sessions.set(name, session);
    return (await session).idToken;
  };
  const send = async (name: string, path: string, more: InjectOptions): Promise<LightMyRequestResponse> => {
    const headers = { authorization: `Bearer ${await tokenOf(name)}`, ...more.headers };
    return server.inject({ ...more, url: `/api/${path}`, headers });
  };
  return {
    server,
    state,
    warehouse,
    clock,
    login,
    forget: () => sessions.clear(),
    get: (name, path, more = {}) => send(name, path, { method: 'GET', ...more }),
    post: (name, path, body) => send(name, path, { method: 'POST', payload: body as object }),
  };
}

let demoUsers: readonly User[] = [];

/** The demonstration's users, whose passwords are hashed once for each test process: that is slow on purpose. */
async function seedUsers(state: State, clock: TestClock): Promise<void> {
  const now = clock.now();
  if (demoUsers.length > 0)
    await state.users.seed(demoUsers.map((user) => ({ ...user, consentedAt: user.consentedAt && now })));
  await seedDemoUsers(state, clock);
  if (demoUsers.length > 0) return;
  const names = (await state.users.list()).map(({ userName }) => userName);
  const users = await Promise.all(names.map((name) => state.users.find(name)));
  demoUsers = users.filter((user) => user !== null);
}

/** No page, but the product's own filter lists. */
export async function pagesOfLists(): Promise<Pages> {
  const { productLists } = await import('./product-lists.ts');
  const none = noPages();
  const company: CompanyPages = { ...none.base(), ...productLists };
  return { ...none, base: () => company, variant: () => company };
}

/** Pages of a product that has none. */
export function noPages(): Pages {
  const none: CompanyPages = {
    manifest: {
      product: { id: 'reportwright', name: 'Reportwright', logo: null, color: null },
      languages: ['en'],
      skin: 'light',
      home: '/home/index',
      landing: {},
      sections: [],
      pages: [],
      locales: {},
      version: 'none',
    },
    checks: () => new Map(),
    currency: 'EUR',
    timeZone: 'UTC',
    datasets: new Map(),
    tables: new Map(),
    resources: new Map(),
    lists: noLists,
    files: noFiles,
    plans: new Map(),
    dictionaries: new Map(),
  };
  return {
    productId: 'reportwright',
    variant: () => none,
    base: () => none,
    resourceCustomers: () => [],
    diagnostics: () => [],
    subscribe: () => () => undefined,
    close: async () => undefined,
  };
}
