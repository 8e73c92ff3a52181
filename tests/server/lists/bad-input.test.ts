import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const ids = (count: number): string => Array.from({ length: count }, (_, index) => `C${index}`).join(',');

describe('a filter call that is not as it should be', () => {
  it.each([
    ['global/filters?active_campaigns=perhaps', 'active_campaigns'],
    ['global/filters/additional?year=soon', 'year'],
    ['global/filters/additional?pageName=nowhere', 'pageName'],
    ['global/filters?brand=B000002', 'brand'],
    ['global/filters?__proto__=1', '__proto__'],
  ])('is refused, and the parameter at fault is named: %s', async (path, name) => {
    const response = await test.get('analyst@acme', path);
    expect(response.statusCode).toBe(400);
    const { details } = response.json().error as { details: readonly { name: string }[] };
    expect(details.map((detail) => detail.name)).toEqual([name]);
  });

  it('is refused where it names ten thousand ids, and the server goes on', async () => {
    const response = await test.get('analyst@acme', `global/filters?brand_id=${ids(10_000)}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details).toEqual([
      { name: 'brand_id', message: 'must have at most 1000 values' },
    ]);
    expect((await test.get('analyst@acme', 'global/filters')).statusCode).toBe(200);
  });
});
