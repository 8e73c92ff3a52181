import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { clockAt } from '../../../support/clock.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ clock: clockAt('2026-03-01T12:00:00Z') });
});
afterAll(() => test.server.close());

const report = 'reports/delivery_daily?measures=spend&dimensions=platform&date=2026-01-01_2026-01-31';
type Together = ReportData & { readonly beside?: readonly (ReportData | null)[] };

const asked = async (name: string, beside: unknown, path = report, headers = {}) =>
  test.get(name, path, { headers: { 'reportwright-beside': JSON.stringify(beside), ...headers } });
const bodyOf = async (name: string, beside: unknown): Promise<Together> =>
  (await asked(name, beside)).json<Together>();

describe('calls beside another one', () => {
  it('are answered with it, each as it is by itself', async () => {
    const calls = ['notifications?limit=2', 'alerts/events?brand_id=B000002'];
    const { beside, ...own } = await bodyOf('analyst@acme', calls);
    expect(own).toEqual((await test.get('analyst@acme', report)).json());
    const alone = await Promise.all(calls.map(async (call) => (await test.get('analyst@acme', call)).json()));
    expect(beside).toEqual(alone);
    expect(beside![0]!.rows).toHaveLength(2);
  });

  it('are those of whoever asks: what they may not call is null, as is what is wrong or unknown', async () => {
    const calls = ['alerts/key', 'notifications?limit=none', 'nothing', 'alerts/events', report, 'session'];
    const { beside } = await bodyOf('analyst@acme', calls);
    expect(beside!.map((one) => one !== null)).toEqual([false, false, false, true, false, false]);
    const [key] = (await bodyOf('admin@acme', ['alerts/key'])).beside!;
    expect(key).not.toBeNull();
  });

  it('are none of a call that is refused, or whose answer the caller holds', async () => {
    const { headers } = await test.get('analyst@acme', report);
    const held = await asked('analyst@acme', ['alerts/events'], report, { 'if-none-match': headers['etag'] });
    expect([held.statusCode, held.body]).toEqual([304, '']);
    const refused = await asked('analyst@acme', ['alerts/events'], 'reports/nothing?measures=spend');
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).not.toHaveProperty('beside');
  });

  it.each([['nothing'], [{ a: 1 }], [[1]], [Array.from({ length: 11 }, () => 'alerts/events')]])(
    'are refused as %j, saying what is allowed',
    async (beside) => {
      const answer = await asked('analyst@acme', beside);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ error: { details: unknown } }>().error.details).toEqual([
        { name: 'Reportwright-Beside', message: 'must be a JSON list of at most 10 paths below /api/' },
      ]);
    },
  );
});
