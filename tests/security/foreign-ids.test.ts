import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/server/api/operation.ts';
import type { TestServer } from '../support/test-server.ts';
import { operations, sampleOf, startProduct, tokenFor } from './product.ts';

// OWASP ASVS, chapters 4 and 7: the ids of another company, in every place that a call of the contract has for text.

let test: TestServer;
let acme: string;
let globex: string;
let foreign: Foreign;
beforeAll(async () => {
  test = await startProduct();
  [acme, globex] = await Promise.all([tokenFor(test, {}), tokenFor(test, { company: 'globex' })]);
  foreign = await foreignOf(test);
});
afterAll(() => test.server.close());

/** What only globex has: names that must be in no answer to acme, and ids with which one may ask for them. */
interface Foreign {
  readonly names: readonly string[];
  readonly ids: readonly string[];
}

async function foreignOf({ warehouse }: TestServer): Promise<Foreign> {
  const ask = async (sql: string) =>
    (await warehouse.query({ sql, params: [] })).rows.map(([text]) => String(text));
  const only = (column: string) =>
    ask(
      `SELECT DISTINCT ${column} FROM delivery_daily WHERE company_id = 'globex' EXCEPT SELECT DISTINCT ${column} FROM delivery_daily WHERE company_id = 'acme'`,
    );
  const [brands, campaigns, campaignIds] = [
    await only('brand_name'),
    await only('campaign_name'),
    await only('campaign_id'),
  ];
  return { names: [...brands, ...campaigns], ids: ['globex', ...brands, ...campaignIds.slice(0, 3)] };
}

const requested = operations.filter(({ isPublic, isEndless }) => !isPublic && !isEndless);
const send = (operation: Operation, url: string, payload?: object) =>
  test.server.inject({ method: operation.method, url, payload, headers: { authorization: acme } });

/** Names of globex in an answer that were not in the question. */
const leaks = (body: string, question: string): readonly string[] =>
  foreign.names.filter(
    (name) => body.includes(JSON.stringify(name).slice(1, -1)) && !question.includes(name),
  );

describe('the ids of another company', () => {
  it('are there to be found by its own users', async () => {
    const { body } = await test.server.inject({
      url: '/api/global/filters',
      headers: { authorization: globex },
    });
    expect(leaks(body, '').length).toBeGreaterThan(5);
  });

  it.each(requested.map((operation) => [operation.operationId, operation] as const))(
    'get nothing of it in any path, query or body: %s',
    async (_id, operation) => {
      const sample = sampleOf(operation);
      const [address = '', query = ''] = sample.url.split('?');
      const places = operation.parameters
        .filter(({ in: place }) => place === 'query')
        .map(({ name }) => name);
      for (const id of foreign.ids) {
        const text = encodeURIComponent(id);
        const inPath = operation.url.replaceAll(/:(\w+)/g, (_, name) => (name === 'company' ? 'acme' : text));
        const urls = [
          `/api${inPath}?${query}`,
          ...[...places, 'brand_id', 'company_id'].map((name) => `${address}?${query}&${name}=${text}`),
        ];
        for (const url of urls) {
          const response = await send(operation, url, sample.payload);
          expect(response.statusCode, url).toBeLessThan(500);
          expect(leaks(response.body, decodeURIComponent(url)), url).toEqual([]);
        }
        if (!sample.payload) continue;
        for (const key of [...Object.keys(sample.payload), 'company', 'userName', 'company_id']) {
          const payload = { ...sample.payload, [key]: id };
          const response = await send(operation, sample.url, payload);
          expect(response.statusCode, key).toBeLessThan(500);
          expect(leaks(response.body, JSON.stringify(payload)), key).toEqual([]);
        }
      }
      // Nobody of the other company was changed on the way.
      expect(await test.state.users.find('analyst@globex.example')).toMatchObject({
        company: 'globex',
        onboarded: true,
      });
    },
  );
});

describe('a body of any shape', () => {
  const posts = operations.filter(({ body }) => body !== null);
  const leaf = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '',
      'x'.repeat(20_000),
      '\u0000',
      '\ud800',
      '__proto__',
      '1e999',
      '../..',
      '${x}',
      '{{x}}',
    ),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const nested = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 40, depthSize: 'large', withCrossShrink: true },
      leaf,
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('__proto__', 'constructor')),
        tie('any'),
        {
          maxKeys: 3,
        },
      ),
    ),
  })).any;

  it.each(posts.map((operation) => [operation.operationId, operation] as const))(
    'is answered in time or refused with a reason, in place of each field: %s',
    async (_id, operation) => {
      const sample = sampleOf(operation);
      const keys = Object.keys(sample.payload ?? {});
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...keys, 'another'), nested, async (key, value) => {
          const began = performance.now();
          const response = await send(operation, sample.url, { ...sample.payload, [key]: value });
          expect(response.statusCode).toBeLessThan(500);
          expect(performance.now() - began).toBeLessThan(5_000);
          expect(response.body).not.toMatch(/node_modules|\bat \w+ \(/);
        }),
        { numRuns: 15 },
      );
    },
  );
});
