import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import type { Session } from '../../src/language/plan/index.ts';
import { loadContract } from '../../src/server/http/contract.ts';
import type { Operation } from '../../src/server/http/contract.ts';
import { openPages } from '../../src/server/pages/open-pages.ts';
import type { Rule } from '../../src/server/http/handler.ts';
import { startTestServer, testConfig } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';

const contractFile = 'schemas/api.openapi.yaml';

/** Every call of the contract. */
export const operations: readonly Operation[] = loadContract(
  readFileSync(contractFile, 'utf8'),
  'reportwright',
);

/** The whole product in process: its own pages, generated data of two companies. */
export async function startProduct(): Promise<TestServer> {
  const pages = await openPages({
    dir: 'pages',
    contractFile,
    isDevelopment: false,
    onTrouble: (line) => {
      throw new Error(line);
    },
  });
  const warehouse = await demoWarehouse();
  return startTestServer({
    pages,
    // Shared by the tests of a process: it is closed by none of them.
    warehouse: new Proxy(warehouse, {
      get: (target, name) => (name === 'close' ? async () => undefined : bound(target, name)),
    }),
  });
}

const bound = (target: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
};

/** The last 28 days of the data. */
export const RANGE = `2026-10-19_${DEMO.today}`;

/** A call of an operation that would be answered, as the analyst of acme would make it. */
export function sampleOf(operation: Operation, company = 'acme'): { url: string; payload?: object } {
  const url = `/api${operation.url}`
    .replace(':company', company)
    .replace(':dataset', 'delivery_daily')
    .replace(':x', 'brands')
    .replace(':brand', 'B000002')
    .replace(':language', 'en')
    .replaceAll(/:\w+/g, 'x');
  const query: Readonly<Record<string, string>> = {
    getReport: `?measures=spend,ctr&dimensions=channel&date=${RANGE}`,
    getSavedSelections: '?configName=home',
    saveSelection: '?configName=home&action=add',
  };
  return {
    url: `${url}${query[operation.operationId] ?? ''}`,
    ...(operation.method === 'POST' && { payload: bodies[operation.operationId] ?? {} }),
  };
}

const bodies: Readonly<Record<string, object>> = {
  login: { userName: 'analyst@acme.example', password: 'demo' },
  checkToken: { accessToken: 'x', refreshToken: 'x' },
  logout: { refreshToken: 'x' },
  submitConsent: { accepted: true },
  logPage: { toPageName: '/home/index' },
  logApi: { apiUrl: '/x', apiMethod: 'GET' },
  logError: { message: 'x' },
  saveSelection: { saveName: 'Mine', selections: {} },
  submitOnboarding: {
    companyName: 'A',
    contactName: 'B',
    contactEmail: 'c@d.example',
    country: 'DE',
    language: 'de',
  },
};

export interface Claims {
  readonly company?: string;
  readonly role?: string;
  readonly ability?: readonly Rule[];
  readonly brands?: readonly string[] | null;
}

/** An id token that the server takes for its own, for somebody who has these rights. */
export function tokenFor(test: TestServer, claims: Claims, secret = testConfig.tokenSecret): Promise<string> {
  const now = Math.floor(test.clock.now().getTime() / 1000);
  const all = {
    company: 'acme',
    fullname: 'X',
    role: 'viewer',
    ability: [],
    brands: null,
    sid: 's',
    ...claims,
  };
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('reportwright')
    .setAudience('id')
    .setSubject('x@acme.example')
    .setIssuedAt(now)
    .setExpirationTime(now + 600)
    .sign(secret);
}

/** The claims of a token, unverified. */
export const claimsOf = ({ idToken }: Session): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, unknown>;
