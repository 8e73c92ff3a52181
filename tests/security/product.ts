import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Session } from '../../src/language/plan/index.ts';
import { abilityOfRole } from '../../src/server/rooms/auth/abilities.ts';
import { createTokens } from '../../src/server/rooms/auth/tokens.ts';
import { loadContract } from '../../src/server/api/contract.ts';
import type { Operation } from '../../src/server/api/operation.ts';
import type { ServerConfig } from '../../src/server/rooms/config.ts';
import type { Pages } from '../../src/server/rooms/pages/pages.ts';
import type { Rule } from '../../src/server/state/rule.ts';
import type { User } from '../../src/server/state/state.ts';
import { shippedPages } from '../support/shipped-pages.ts';
import { startTestServer, testConfig } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';

/** Every call of the contract. */
export const operations: readonly Operation[] = loadContract(
  readFileSync('schemas/api.openapi.yaml', 'utf8'),
  'reportwright',
);

/** The whole product in process: its own pages, changed where a test wants that, and generated data of two companies. */
export async function startProduct(
  options: { readonly pages?: (pages: Pages) => Pages; readonly config?: Partial<ServerConfig> } = {},
): Promise<TestServer> {
  const { pages: change = (pages) => pages, config = {} } = options;
  return startTestServer({
    pages: change(await shippedPages()),
    config,
    warehouse: await demoWarehouse(),
  });
}

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
    getList: `?dimension=brand&date=${RANGE}`,
    getReport: `?measures=spend,ctr&dimensions=channel&date=${RANGE}`,
    getPageStart: '?path=/smart-reporting/channel-report',
    getSavedSelections: '?configName=home',
    saveSelection: '?configName=home&action=add',
  };
  return {
    url: `${url}${query[operation.operationId] ?? ''}`,
    ...(operation.method !== 'GET' && { payload: bodies[operation.operationId] ?? {} }),
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

/** An id token that the server takes for its own, of somebody new who has these rights. */
export async function tokenFor(test: TestServer, claims: Claims): Promise<string> {
  const userName = `${randomUUID()}@acme.example`;
  const role = claims.role ?? 'viewer';
  const rights = { company: 'acme', role, ability: abilityOfRole(role), brands: null, ...claims };
  const user: User = {
    ...rights,
    userName,
    fullname: 'X',
    passwordHash: '',
    onboarded: true,
    waitingSince: null,
    consentedAt: test.clock.now(),
    active: true,
  };
  await test.state.users.seed([user]);
  return createTokens(testConfig.tokenSecret, test.clock).issue('id', user, 's');
}

/** The claims of a token, unverified. */
export const claimsOf = ({ idToken }: Session): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, unknown>;
