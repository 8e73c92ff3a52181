import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { createBossQueue } from '../../../../src/server/jobs/boss-queue.ts';
import type { JobQueue } from '../../../../src/server/jobs/job-queue.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

describe('the calls of jobs', () => {
  let test: TestServer;
  let queue: JobQueue;
  const ids: Record<string, string | null> = {};
  beforeAll(async () => {
    test = await startTestServer();
    const { state, clock } = test;
    queue = createBossQueue({ sql: state.sql, isAlone: true, clock, onTrouble: () => undefined });
    const requested = { kind: 'x', input: {}, startAfter: new Date('2100-01-01T00:00:00Z') };
    const add = (company: string, by: string | null) =>
      queue.add({ ...requested, company, by, about: `${company} ${by}` });
    ids['own'] = await add('acme', 'analyst@acme.example');
    ids['others'] = await add('acme', 'admin@acme.example');
    ids['foreign'] = await add('globex', 'analyst@globex.example');
    ids['server'] = await add('', null);
  });
  afterAll(async () => {
    await queue.close();
    await test.server.close();
  });

  const seenBy = async (name: string): Promise<readonly unknown[]> => {
    const { columns, rows } = (await test.get(name, 'jobs')).json<ReportData>();
    const at = columns.findIndex((column) => column.name === 'id');
    return rows.map((row) => row[at]).toSorted();
  };

  it('list what a user asked for, to an admin what the company and the server do, and nothing of others', async () => {
    expect(await seenBy('analyst@acme')).toEqual([ids['own']]);
    expect(await seenBy('admin@acme')).toEqual([ids['own'], ids['others'], ids['server']].toSorted());
    expect(await seenBy('analyst@globex')).toEqual([ids['foreign']]);
  });

  it('end and begin again only what is the own company’s', async () => {
    for (const id of [ids['others'], ids['foreign'], ids['server'], 'no-such-job', "' OR 1=1"])
      expect((await test.post('analyst@acme', `jobs/${encodeURIComponent(id!)}/cancel`, {})).statusCode).toBe(
        409,
      );
    expect((await test.post('admin@acme', `jobs/${ids['server']}/cancel`, {})).statusCode).toBe(409);
    expect((await test.post('analyst@acme', `jobs/${ids['own']}/retry`, {})).statusCode).toBe(409);
    expect((await test.post('analyst@acme', `jobs/${ids['own']}/cancel`, {})).statusCode).toBe(204);
    expect((await test.post('analyst@acme', `jobs/${ids['own']}/retry`, {})).statusCode).toBe(204);
  });
});
