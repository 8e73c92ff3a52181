import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { withColors } from '../../../../src/server/rooms/reports/with-colors.ts';
import type { State } from '../../../../src/server/state/state.ts';
import { clockAt } from '../../../support/clock.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';

let test: TestServer;
beforeAll(async () => {
  const clock = clockAt(`${DEMO.today}T12:00:00Z`);
  test = await startTestServer({ pages: await shippedPages(), warehouse: await demoWarehouse(), clock });
});
afterAll(() => test.server.close());

/** Does the work while the state database stores no new number. */
async function whileFull<Result>({ sql }: State, work: () => Promise<Result>): Promise<Result> {
  await sql('ALTER TABLE member_colors ADD CONSTRAINT full_disk CHECK (false) NOT VALID');
  try {
    return await work();
  } finally {
    await sql('ALTER TABLE member_colors DROP CONSTRAINT full_disk');
  }
}

const spendBy = (dimension: string) =>
  test.get('analyst@acme', `reports/delivery_daily?measures=spend&dimensions=${dimension}&limit=20`);

function reportOf(...members: string[]): ReportData {
  const column = { name: 'channel', title: 'Channel', titleKey: 'channel' };
  const columns = [{ ...column, role: 'dimension' as const, type: 'string' as const }];
  const rows = members.map((member) => [member]);
  return {
    columns,
    rows,
    rowCount: rows.length,
    truncated: false,
    totals: null,
    asOf: `${DEMO.today}T12:00:00Z`,
  };
}

describe('the colours of members', () => {
  it('are missing from a report while they can not be stored, and there in the next one', async () => {
    const failed = await whileFull(test.state, () => spendBy('channel'));
    expect(failed.statusCode).toBe(200);
    expect(failed.headers['etag']).toBeUndefined();
    const { rows, columns } = failed.json<ReportData>();
    expect(rows.length).toBeGreaterThan(2);
    expect(columns[0]).not.toHaveProperty('colors');
    const next = await spendBy('channel');
    expect(next.headers['etag']).toBeDefined();
    expect(Object.keys(next.json<ReportData>().columns[0]?.colors ?? {})).toHaveLength(rows.length);
  });

  it('that are known stay when another one can not be stored, and the log names company and dimension', async () => {
    const lines: Record<string, unknown>[] = [];
    const { log } = fastify({
      logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    });
    const { memberColors } = test.state;
    const numbered = async (...members: string[]) => {
      const { report, isComplete } = await withColors(reportOf(...members), 'initech', memberColors, log);
      return [report.columns[0]?.colors, isComplete];
    };
    expect(await numbered('Video')).toEqual([{ Video: 0 }, true]);
    expect(await whileFull(test.state, () => numbered('Search', 'Video'))).toEqual([{ Video: 0 }, false]);
    expect(lines).toMatchObject([
      {
        level: 40,
        msg: 'members were not numbered',
        company: 'initech',
        dimension: 'channel',
        err: { type: 'StateError', message: expect.stringContaining('full_disk') },
      },
    ]);
    expect(await numbered('Search', 'Video')).toEqual([{ Video: 0, Search: 1 }, true]);
  });
});
