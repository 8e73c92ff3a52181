import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../src/server/http/contract.ts';
import type { Operation } from '../../../src/server/http/operation.ts';
import { openPages } from '../../../src/server/pages/open-pages.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

const operations = loadContract(readFileSync('schemas/api.openapi.yaml', 'utf8'), 'reportwright');
// An event stream has no end to wait for.
const tried = operations.filter(({ operationId }) => operationId !== 'watchPages');

let test: TestServer;
beforeAll(async () => {
  const pages = await openPages({
    dir: 'pages',
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => expect.fail(line),
  });
  test = await startTestServer({ pages });
}, 60_000);
afterAll(() => test.server.close());

const likely = `
  B000001 B000002 all acme globex brands spend ctr date date:month -spend delivery_daily csv add update delete
  2026-01-01_2026-02-28 2026-02-28_2026-01-01 0000-00-00_9999-99-99 previous_year true 0 -1 1e308 NaN null
  99999999999999999999 , ,,, __proto__ constructor ';DROP+TABLE+delivery_daily;-- ../../etc/passwd %00 <script>
  😀 ﷺ \u202e
`;
const words = fc.constantFrom(...likely.trim().split(/\s+/), '', ' ', 'x'.repeat(5_000));
const text = fc.oneof({ weight: 3, arbitrary: words }, fc.string({ unit: 'binary', maxLength: 40 }));
const names = [
  'measures',
  'measures',
  'measures',
  'dimensions',
  'rollup',
  'channel',
  'brand_id',
  'toString',
  '__proto__',
  '$where',
];

const queryOf = (operation: Operation) => {
  const known = operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  return fc.array(fc.tuple(fc.constantFrom(...known, ...known, ...names), text), { maxLength: 6 });
};

/** Text as a path or a query carries it; a lone surrogate can't be carried at all. */
const encoded = (value: string): string => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '?'));

describe('whatever is sent', () => {
  it.each(tried.map((operation) => [operation.operationId, operation] as const))(
    'is answered by %s, or refused with a reason',
    { timeout: 60_000 },
    async (_id, operation) => {
      const request = fc.record({
        values: fc.array(text, { minLength: 3, maxLength: 3 }),
        query: queryOf(operation),
        body: fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.dictionary(text, fc.oneof(text, fc.jsonValue()))),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ values, query, body }) => {
          const rest = [...values];
          const path = operation.url
            .slice(1)
            .replace(':company', 'acme')
            .replace(':dataset', 'delivery_daily')
            .replaceAll(/:\w+/g, () => encoded(rest.pop()!) || 'x');
          const asked = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
          const { idToken } = await session();
          const response = await test.server.inject({
            method: operation.method,
            url: `/api/${path}?${asked}`,
            headers: { 'content-type': 'application/json', authorization: idToken },
            ...(operation.method === 'POST' && { payload: JSON.stringify(body) }),
          });
          // What was sent is shown by fast-check, shrunk to its least.
          const isRefusal = response.statusCode >= 400;
          const reason = isRefusal ? response.json().error.message : 'none needed';
          expect(response.statusCode).toBeLessThan(500);
          expect(reason).toMatch(/\S/);
        }),
        { numRuns: 40 },
      );
    },
  );
});

let known: ReturnType<TestServer['login']> | null = null;
const session = () => (known ??= test.login('analyst@acme'));
