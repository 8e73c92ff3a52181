import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../support/test-server.ts';
import { operations, sampleOf, startProduct } from './product.ts';

// OWASP ASVS, chapter 5: dates at the edges of the calendar, and beyond them.

let test: TestServer;
let authorization: string;
beforeAll(async () => {
  test = await startProduct();
  authorization = (await test.login('admin@acme')).idToken;
});
afterAll(() => test.server.close());

const year = fc.constantFrom('0000', '0001', '0099', '1000', '1899', '1900', '2024', '2199', '2200', '9999');
const dayOfYear = fc.constantFrom('01-01', '02-28', '02-29', '03-31', '12-31', '12-32', '00-00');
const edge = fc.tuple(year, dayOfYear).map((parts) => parts.join('-'));
const range = fc.tuple(edge, edge).map((dates) => dates.toSorted().join('_'));

const dated = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'date'));
const isAllowed = (dates: string): boolean =>
  dates
    .split('_')
    .every(
      (date) =>
        date >= '1900' && date < '2200' && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true,
    );

const ask = (url: string, more: Readonly<Record<string, string>>) => {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return test.server.inject({ url: `${path}?${parameters.toString()}`, headers: { authorization } });
};

describe('a date at the edge of the calendar', () => {
  it('is tried at every call that takes one', () => {
    expect(dated.length).toBeGreaterThan(4);
  });

  it.each(dated.map((operation) => [operation.operationId, operation] as const))(
    'is refused with the years that are allowed, or answered: %s',
    async (_id, operation) => {
      const checked = fc.asyncProperty(range, async (date) => {
        const response = await ask(sampleOf(operation).url, { date });
        // Scores refuse three hundred years, too, since they are computed for each day.
        expect(response.statusCode, date).toBeOneOf(isAllowed(date) ? [200, 400] : [400]);
        const { message } = response.json().error?.details?.[0] ?? { message: '' };
        expect(isAllowed(date) || message.includes('from 1900-01-01 to 2199-12-31'), date).toBe(true);
      });
      await fc.assert(checked, {
        numRuns: 12,
        examples: [['0000-01-01_0000-01-01'], ['1900-01-01_2199-12-31']],
      });
    },
    60_000,
  );

  it.each(['previous_period', 'previous_year', '0000-01-01_9999-12-31', '9999-12-31_9999-12-31'])(
    'is no failure of a comparison: %s',
    async (compare) => {
      const report = operations.find(({ operationId }) => operationId === 'getReport')!;
      for (const dimension of ['date', 'date:week', 'date:year'])
        for (const date of ['1900-01-01_1900-01-01', '2199-12-31_2199-12-31', '1900-01-01_2199-12-31']) {
          const response = await ask(sampleOf(report).url, { date, compare, dimensions: dimension });
          expect(response.statusCode, `${dimension} ${date}`).toBe(
            compare.startsWith('previous') ? 200 : 400,
          );
        }
    },
    60_000,
  );
});
