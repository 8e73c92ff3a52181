import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Operation } from '../../src/server/api/operation.ts';
import type { TestServer } from '../support/test-server.ts';
import { operations, RANGE, sampleOf, startProduct } from './product.ts';

let test: TestServer;
let authorization: string;
beforeAll(async () => {
  test = await startProduct();
  authorization = (await test.login('analyst@acme')).idToken;
});
afterAll(() => test.server.close());

interface Answer {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json'?: { readonly schema: object } };
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { operationId: string; responses: Readonly<Record<string, Answer>> }>>
    >
  >;
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
}
const document = JSON.parse(
  JSON.stringify(parse(readFileSync('schemas/api.openapi.yaml', 'utf8'))).replaceAll(
    '"#/components/',
    '"contract#/components/',
  ),
) as Document;
const ajv = new Ajv2020({ strict: false, allErrors: true, ownProperties: true });
addFormats.default(ajv);
ajv.addFormat('date-range', true);
ajv.addSchema({ $id: 'contract', components: document.components });

/** The schema of what a call answers with this status. */
function schemaOf(operationId: string, status: number): object | null {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find((operation) => operation.operationId === operationId)!;
  const answer = found.responses[String(status)] ?? found.responses.default;
  const named = answer?.$ref?.split('/').at(-1);
  return (
    (named ? document.components.responses[named] : answer)?.content?.['application/json']?.schema ?? null
  );
}

const tried = operations.filter(({ operationId }) => operationId !== 'watchPages');
const measures = [
  'spend',
  'impressions',
  'ctr',
  'cpa',
  'roas',
  'cpm',
  'brands',
  'vtr',
  'viewability',
  'revenue',
];
const dimensions = [
  'date',
  'date:week',
  'date:quarter',
  'brand',
  'campaign',
  'channel',
  'platform',
  'objective',
  'format',
  'device',
];
const some = (names: readonly string[], least: number) =>
  fc.subarray([...names], { minLength: least, maxLength: 3 }).map((chosen) => chosen.join(','));
const ranges = fc.constantFrom(
  RANGE,
  '2026-11-15_2026-11-15',
  '2024-02-29_2026-11-15',
  '1990-01-01_1990-01-31',
  '2030-01-01_2030-12-31',
  '0001-01-01_0001-01-02',
);
const brands = fc.constantFrom('B000001', 'B000002', 'B000002,B000003', 'B999999', '');

/** Right in type, and wild in all else. */
const right: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: ranges,
  measures: some(measures, 1),
  dimensions: some(dimensions, 0),
  compare: fc.oneof(fc.constantFrom('previous_period', 'previous_year'), ranges),
  rollup: fc.constantFrom('true', 'false'),
  totals: fc.constantFrom('true', 'false'),
  sort: fc.constantFrom('spend', '-spend', 'date', '-channel,spend'),
  limit: fc.constantFrom('1', '7', '100'),
  offset: fc.constantFrom('0', '3', '100000000'),
  brand_id: brands,
  brand: brands,
  brand_ids: brands,
  measure: fc.constantFrom(...measures),
  reportwright_id: fc.constantFrom('all', 'C1', ''),
  active_campaigns: fc.constantFrom('true', 'false'),
  platform: fc.constantFrom('Meta', 'Google Ads,TikTok', '?'),
  year: fc.constantFrom('2026', '1900,9999'),
  sourceType: fc.constantFrom('app', 'web'),
  pageName: fc.string({ maxLength: 20 }),
  start: fc.constantFrom('2026-10-01', '2026-12-01'),
  end: fc.constantFrom('2026-11-01', '1999-01-01'),
};

/** Anything that fits into an address. */
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '-1',
    '1e999',
    'NaN',
    '0x10',
    '٣',
    'true,false',
    '[object Object]',
    '%',
    '\u0000',
    '2026-02-30_2026-03-01',
    '9'.repeat(400),
  ),
  fc.integer().map(String),
);

const param = (name: string) =>
  fc
    .oneof({ weight: 6, arbitrary: right[name] ?? wild }, { weight: 1, arbitrary: wild })
    .map((value) => [name, value] as const);

const queryOf = (operation: Operation): fc.Arbitrary<readonly (readonly [string, string])[]> => {
  const names = operation.parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name);
  if (names.length === 0) return fc.constant([]);
  return fc.subarray(names).chain((chosen) => fc.tuple(...chosen.map(param)));
};

/** A lone surrogate can't stand in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'));

describe('every answer is as the contract says', () => {
  it.each(tried.map((operation) => [operation.operationId, operation] as const))(
    '%s, whatever its parameters are',
    async (id, operation) => {
      const sample = sampleOf(operation);
      const [address = '', given = ''] = sample.url.split('?');
      await fc.assert(
        fc.asyncProperty(queryOf(operation), async (query) => {
          const requested = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
          const named = new Set(query.map(([name]) => name));
          const kept = given.split('&').filter((one) => one !== '' && !named.has(one.split('=')[0]!));
          const response = await test.server.inject({
            method: operation.method,
            url: `${address}?${[...kept, ...requested].join('&')}`,
            ...(sample.payload && { payload: sample.payload }),
            headers: { authorization },
          });
          const { statusCode, body } = response;
          expect(statusCode, body.slice(0, 300)).toBeLessThan(500);
          if (!String(response.headers['content-type']).startsWith('application/json')) return;
          const schema = schemaOf(id, statusCode);
          expect(schema, `${id} ${statusCode} has no schema`).not.toBeNull();
          const check = ajv.compile(schema!);
          expect(
            check(JSON.parse(body)),
            `${statusCode} ${ajv.errorsText(check.errors)} ${body.slice(0, 300)}`,
          ).toBe(true);
        }),
        { numRuns: 30 },
      );
    },
  );
});
