import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extentOf } from '../../../../src/server/query/answer/extent.ts';
import type { DataLoad, Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { borrowed } from '../../../support/borrowed.ts';
import { fact, factsPlan, warehouseOf } from '../../../support/report-facts.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await warehouseOf([
    fact({ date: '2024-11-22', channel: 'Meta' }),
    fact({ date: '2026-11-22', channel: 'Meta' }),
    fact({ date: '2025-06-01', channel: 'LinkedIn' }),
    fact({ date: '2023-01-01', company: 'globex', channel: 'TikTok' }),
  ]);
});
afterAll(async () => {
  await warehouse.close();
});

const load = (source: string, loadedAt: string, more: Partial<DataLoad> = {}): DataLoad => ({
  source,
  loadedAt,
  completeTo: null,
  table: null,
  ...more,
});

const loads = [
  load('Meta', '2026-11-22T00:01:00Z', { completeTo: '2026-11-21' }),
  load('LinkedIn', '2026-11-21T00:05:00Z', { completeTo: '2026-11-20' }),
  load('Reach panel', '2026-11-22T03:00:00Z', { completeTo: '2026-11-21' }),
  load('orders.csv', '2026-11-22T09:00:00Z', { table: 'orders' }),
];

const at = { company: 'acme', today: '2026-11-22', timeZone: 'Europe/Berlin' };

async function extent(plan: Partial<typeof factsPlan>, some: readonly DataLoad[] = loads) {
  const requested = borrowed(warehouse, {
    freshness: async () => ({
      asOf: '2026-11-22T09:00:00Z',
      version: JSON.stringify(some),
      loads: some,
      damaged: [],
    }),
  });
  const { signal } = new AbortController();
  return await extentOf({ ...factsPlan, ...plan }, requested, at, signal);
}

const byChannel = { sources: { dimension: 'channel', names: [] } };

describe('the extent of a dataset', () => {
  it('reaches from the first to the last day with facts of the company', async () => {
    expect((await extent(byChannel)).covers).toEqual({ start: '2024-11-22', end: '2026-11-22' });
  });

  it('is as new as the newest of its own sources: an import into another table does not move it', async () => {
    const { asOf, freshness } = await extent(byChannel);
    expect(asOf).toBe('2026-11-22T00:01:00Z');
    expect(freshness.sources.map(({ name }) => name)).toEqual(['LinkedIn', 'Meta']);
  });

  it('names its sources from the one that was loaded longest ago, and which of them are late', async () => {
    const { freshness } = await extent(byChannel);
    expect(freshness.sources.map(({ name, late }) => [name, late])).toEqual([
      ['LinkedIn', true],
      ['Meta', false],
    ]);
    expect(freshness).toMatchObject({ completeTo: '2026-11-21', firstIncomplete: '2026-11-21' });
  });

  it('takes sources by name', async () => {
    const { asOf, freshness } = await extent({ sources: { dimension: null, names: ['Reach panel'] } });
    expect(asOf).toBe('2026-11-22T03:00:00Z');
    expect(freshness.sources).toHaveLength(1);
  });

  it('counts a file that was imported into its table, by itself or beside sources', async () => {
    const orders = load('facts.csv', '2026-11-22T10:00:00Z', { table: 'facts' });
    expect((await extent({}, [...loads, orders])).freshness.sources.map(({ name }) => name)).toEqual([
      'facts.csv',
    ]);
    expect((await extent(byChannel, [...loads, orders])).asOf).toBe(orders.loadedAt);
    const select = { ...byChannel, source: { sql: 'SELECT * FROM facts' } };
    expect((await extent(select, [...loads, orders])).asOf).toBe(orders.loadedAt);
  });

  it('has no whole day after yesterday, whatever a source says, in the time zone of the company', async () => {
    const eager = [load('Meta', '2026-11-22T23:30:00Z', { completeTo: '2026-11-30' })];
    expect((await extent(byChannel, eager)).freshness.completeTo).toBe('2026-11-21');
    // 23:30 in London is after midnight in Berlin.
    const silent = [load('Meta', '2026-11-21T23:30:00Z')];
    expect((await extent(byChannel, silent)).freshness.completeTo).toBe('2026-11-21');
  });

  it('is asked again when rows are edited that it reads, and not for other rows', async () => {
    const goals = { name: 'goals', table: 'goals', tenant: 'company_id', on: [], where: [] };
    const asking = counting({ source: { sql: 'SELECT * FROM facts' }, joins: { goals } });
    const statementsAfter = async (edited: Readonly<Record<string, string>>): Promise<number> => {
      const before = asking.statements();
      await asking.ask({ edited });
      return asking.statements() - before;
    };
    expect(await statementsAfter({ labels: 'a' })).toBe(1);
    expect(await statementsAfter({ labels: 'b' })).toBe(0);
    expect(await statementsAfter({ labels: 'b', facts: 'a' })).toBe(1);
    expect(await statementsAfter({ labels: 'b', facts: 'a', goals: 'a' })).toBe(1);
  });

  it('comes with the number of facts and of members, from one statement that requests at once share', async () => {
    const asking = counting({});
    const [one, other] = await Promise.all([asking.ask(), asking.ask()]);
    expect(asking.statements()).toBe(1);
    expect(one).toEqual(other);
    expect(one.covers).toEqual(one.profile.days);
    expect(one.profile.rows).toBe(3);
    expect(one.profile.members.get('channel')).toBe(2);
  });

  it('is asked again after an error, and by who stays when another leaves', async () => {
    const asking = counting({});
    asking.failNext();
    await expect(asking.ask()).rejects.toThrow('out of order');
    const leaving = new AbortController();
    const left = asking.ask({ signal: leaving.signal });
    const stayed = asking.ask();
    // Both wait for the same statement by then.
    while (asking.statements() < 2) await new Promise(setImmediate);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ kind: 'cancelled' });
    expect((await stayed).profile.rows).toBe(3);
    expect(asking.statements()).toBe(2);
  });
});

/** Asks a warehouse of its own for the extent of a dataset, and counts the statements. */
function counting(plan: Partial<typeof factsPlan>) {
  let statements = 0;
  let fails = false;
  let rows: Readonly<Record<string, string>> = {};
  const counted = borrowed(warehouse, {
    query: async (...call) => {
      statements += 1;
      if (!fails) return await warehouse.query(...call);
      fails = false;
      throw new Error('out of order');
    },
    freshness: async () => ({
      asOf: '',
      version: JSON.stringify(rows),
      parts: { loaded: '1', edited: new Map(Object.entries(rows)) },
      loads,
      damaged: [],
    }),
  });
  return {
    statements: () => statements,
    failNext: () => (fails = true),
    ask({ edited = {}, signal = new AbortController().signal }: Requested = {}) {
      rows = edited;
      return extentOf({ ...factsPlan, ...byChannel, ...plan }, counted, at, signal);
    },
  };
}

interface Requested {
  /** The version of each table with edited rows. */
  readonly edited?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}
