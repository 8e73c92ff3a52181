import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '../../../../src/server/api/contract.ts';
import type { Operation } from '../../../../src/server/api/operation.ts';
import { readOidcSettings } from '../../../../src/server/rooms/auth/oidc/settings.ts';
import { hostileText, nearly } from '../../../support/hostile-values.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const contract = readFileSync('schemas/api.openapi.yaml', 'utf8');
// An event stream has no end to wait for.
const tried = loadContract(contract, 'reportwright').filter(({ isEndless }) => !isEndless);

interface OperationText {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}
const { paths, components } = parse(contract) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationText>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};
const resolve = (reference: string): object =>
  components.schemas[reference.slice('#/components/schemas/'.length)]!;
const bodySchemas = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, requestBody }) =>
      requestBody ? [[operationId, Object.values(requestBody.content)[0]!.schema] as const] : [],
    ),
);

let own: TestServer;
/** The same with a provider to log in at, that nobody is at home in. */
let atProvider: TestServer;
beforeAll(async () => {
  const pages = await shippedPages();
  const oidc = readOidcSettings({
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'x',
    PUBLIC_URL: 'http://localhost',
  });
  own = await startTestServer({ pages });
  atProvider = await startTestServer({ config: { oidc } });
});
afterAll(() => Promise.all([own.server.close(), atProvider.server.close()]));

const names = [
  'measures',
  'measures',
  'dimensions',
  'rollup',
  'channel',
  'brand_id',
  'toString',
  '__proto__',
];

const queryOf = (operation: Operation) => {
  const known = operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  return fc.array(fc.tuple(fc.constantFrom(...known, ...known, ...names), hostileText), { maxLength: 6 });
};

const bodyOf = ({ operationId }: Operation): fc.Arbitrary<unknown> => {
  const schema = bodySchemas.get(operationId);
  return schema === undefined ? fc.constant(undefined) : nearly(schema, resolve);
};

const written = (body: unknown, mediaType: string): string =>
  mediaType === 'application/json'
    ? JSON.stringify(body)
    : new URLSearchParams(
        Object.entries(Object(body) as object).map(([name, value]) => [name, String(JSON.stringify(value))]),
      ).toString();

/** Text as a path or a query carries it; a lone surrogate can't be carried at all. */
const encoded = (value: string): string => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '?'));

describe('whatever is sent', () => {
  it('is tried at every call that takes a body, as its schema has it', () => {
    const takers = tried.filter(({ body }) => body !== null).map(({ operationId }) => operationId);
    expect(takers.toSorted()).toEqual([...bodySchemas.keys()].toSorted());
  });

  it.each(tried.map((operation) => [operation.operationId, operation] as const))(
    'is answered by %s, or refused with a reason',
    async (_id, operation) => {
      const test = operation.url.includes('/oidc/') ? atProvider : own;
      const request = fc.record({
        values: fc.array(hostileText, { minLength: 3, maxLength: 3 }),
        query: queryOf(operation),
        body: bodyOf(operation),
        cookie: hostileText,
      });
      // Who may do everything: all others are refused before what they send is looked at.
      const { idToken } = await session(test);
      await fc.assert(
        fc.asyncProperty(request, async ({ values, query, body, cookie }) => {
          const rest = [...values];
          const path = operation.url
            .slice(1)
            .replace(':company', 'acme')
            .replace(':dataset', 'delivery_daily')
            .replaceAll(/:\w+/g, () => encoded(rest.pop()!) || 'x');
          const requested = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
          const response = await test.server.inject({
            method: operation.method,
            url: `/api/${path}?${requested}`,
            headers: {
              'content-type': operation.body?.mediaType ?? 'application/json',
              authorization: idToken,
              cookie: `login=${encoded(cookie)}`,
            },
            ...(operation.body !== null && { payload: written(body, operation.body.mediaType) }),
          });
          // What was sent is shown by fast-check, shrunk to its least.
          const isRefusal = response.statusCode >= 400;
          const { code, message: reason } = isRefusal
            ? response.json().error
            : { code: '', message: 'none needed' };
          // The provider that is asked about a logout token is not there, which is none of our mistakes.
          const mistake = code === 'provider-unavailable' ? 0 : response.statusCode;
          expect(mistake).toBeLessThan(500);
          expect(reason).toMatch(/\S/);
        }),
        { numRuns: 40 },
      );
    },
  );
});

const known = new Map<TestServer, ReturnType<TestServer['login']>>();
const session = (test: TestServer) => {
  const made = known.get(test) ?? own.login('admin@acme');
  known.set(test, made);
  return made;
};
