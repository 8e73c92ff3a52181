import { describe, expect, it } from 'vitest';
import type { DatasetPlan } from '../../../src/language/plan/index.ts';
import { extentOf } from '../../../src/server/query/answer/extent.ts';
import type { Sql } from '../../../src/server/query/dialect/dialect.ts';
import { date, double, identifier, sql, trusted, value } from '../../../src/server/query/dialect/sql.ts';
import { statementOf } from '../../../src/server/query/dialect/statement-of.ts';
import type { ResultTable, Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { borrowed } from '../../support/borrowed.ts';
import { naughty } from '../../support/hostile-names.ts';
import { byName, dimension, factsPlan } from '../../support/report-facts.ts';
import { itMirrors } from './mirrors.ts';
import type { Tables } from '../../support/query/facts.ts';

const nothing = {
  company_id: null, day: null, happened: null, brand_id: null, brand_name: null, channel: null, person: null, flag: null,
  currency: null, whole: null, money: null, ratio: null, huge: null, tiny: null, weight: null,
}; // prettier-ignore

/** The facts that the contract is about. */
const TABLES: Tables = {
  facts: [
    { ...nothing, company_id: 'acme', day: '2024-02-29', happened: '2024-02-29T23:59:59Z', person: 1, flag: true, whole: 9007199254740991, money: -0.25, ratio: 0.125, huge: 2 ** 70, tiny: 2 ** -70 },
    { ...nothing, company_id: 'globex', day: '1969-12-31', happened: '1969-12-31T00:00:00Z', person: 2, flag: false, channel: "O'Brien, \"é\" \\ 😀", whole: -1, money: 1_000_000.5 },
    { ...nothing, person: 3 },
  ],
}; // prettier-ignore

/** The facts by day and by channel, whose members name sources. */
const byDayAndChannel: DatasetPlan = {
  ...factsPlan,
  time: 'day',
  sources: { dimension: 'channel', names: [] },
  dimensions: byName([dimension('day', 'day', { type: 'date' }), dimension('channel', 'channel')]),
};

async function batchesOf(warehouse: Warehouse, text: Sql): Promise<readonly ResultTable[]> {
  const batches: ResultTable[] = [];
  for await (const batch of warehouse.stream(statementOf(text, warehouse.dialect))) batches.push(batch);
  return batches;
}

/** What every warehouse must do, whatever its engine. */
export function itKeepsTheContract(open: (tables: Tables) => Promise<Warehouse>): void {
  const withFacts = async (
    work: (ask: (text: Sql) => Promise<ResultTable>, warehouse: Warehouse) => Promise<void>,
  ) => {
    const warehouse = await open(TABLES);
    try {
      await work((text) => warehouse.query(statementOf(text, warehouse.dialect)), warehouse);
    } finally {
      await warehouse.close();
    }
  };
  const columns = [
    'company_id',
    'day',
    'happened',
    'channel',
    'person',
    'flag',
    'whole',
    'money',
    'ratio',
    'huge',
    'tiny',
  ];
  const all = sql`SELECT ${trusted(columns.join(', '))} FROM facts ORDER BY person`;

  describe('a warehouse', () => {
    it('answers numbers, text, ISO days, ISO times, booleans and null, whatever its engine calls them', async () => {
      await withFacts(async (ask) => {
        const { rows, columns: told } = await ask(all);
        expect(rows).toEqual(TABLES.facts?.map((row) => columns.map((name) => row[name])));
        expect(told.map(({ name }) => name)).toEqual(columns);
        expect(told.map(({ type }) => type)).toEqual([
          'string', 'date', 'date', 'string', 'number', 'boolean', 'number', 'number', 'number', 'number', 'number',
        ]); // prettier-ignore
      });
    });

    it('answers no NaN and no infinity, and sums as numbers', async () => {
      await withFacts(async (ask) => {
        const [nan, infinite] = [double(value('nan')), double(value('inf'))];
        const { rows } = await ask(
          sql`SELECT ${nan}, ${infinite}, COUNT(*), SUM(person), SUM(money) FROM facts`,
        );
        expect(rows).toEqual([[null, null, 3, 6, 1_000_000.25]]);
      });
    });

    it('tells the extent and the size of a dataset from one statement, and of a company without facts', async () => {
      await withFacts(async (_, warehouse) => {
        let statements = 0;
        const counted = borrowed(warehouse, {
          query: (...call) => {
            statements += 1;
            return warehouse.query(...call);
          },
        });
        const { signal } = new AbortController();
        const extentFor = async (company: string) =>
          await extentOf(byDayAndChannel, counted, { company, today: '2024-03-01', timeZone: 'UTC' }, signal);
        const { covers, profile } = await extentFor('globex');
        expect(statements).toBe(1);
        expect(covers).toEqual({ start: '1969-12-31', end: '1969-12-31' });
        expect(profile).toEqual({
          rows: 1,
          days: covers,
          sources: new Set([TABLES.facts?.[1]?.channel]),
          members: new Map(Object.entries({ day: 1, channel: 1 })),
        });
        const none = {
          rows: 0,
          days: null,
          sources: new Set(),
          members: new Map(Object.entries({ day: 0, channel: 0 })),
        };
        expect(await extentFor('nobody')).toMatchObject({ covers: null, profile: none });
      });
    });

    it('tells the columns of a result without rows', async () => {
      await withFacts(async (ask, warehouse) => {
        const none = sql`SELECT person, channel FROM facts WHERE person > 9`;
        expect(await ask(none)).toMatchObject({
          rows: [],
          columns: [{ type: 'number' }, { type: 'string' }],
        });
        const batches = await batchesOf(warehouse, none);
        expect(batches.map(({ columns: told }) => told.length)).toEqual([2]);
      });
    });

    it('streams the rows that it answers', async () => {
      await withFacts(async (ask, warehouse) => {
        const batches = await batchesOf(warehouse, all);
        expect(batches.flatMap(({ rows }) => rows)).toEqual((await ask(all)).rows);
      });
    });

    it('takes values as they are, and never as part of the statement', async () => {
      await withFacts(async (ask) => {
        const values = ["'; DROP TABLE facts; --", '', '\\N', '\\', '\t\n', '{p1:String}', ...naughty, 2 ** 53 - 1, -1, 0.1, true, false, null]; // prettier-ignore
        for (const some of values)
          expect((await ask(sql`SELECT ${value(some)} AS echo`)).rows).toEqual([[some]]);
        const days = sql`day >= ${date(value('1969-12-31'))} AND day < ${date(value('2024-02-29'))}`;
        expect((await ask(sql`SELECT person FROM facts WHERE ${days}`)).rows).toEqual([[2]]);
      });
    });

    it('describes its tables, and none that is not there', async () => {
      await withFacts(async (_, warehouse) => {
        expect(Object.fromEntries((await warehouse.describe('facts')) ?? [])).toMatchObject({
          company_id: 'string', day: 'date', happened: 'date', flag: 'boolean', money: 'number', huge: 'number',
        }); // prettier-ignore
        expect(await warehouse.describe('nowhere')).toBeNull();
        expect([...(await warehouse.tables()).keys()]).toEqual(
          expect.arrayContaining(['facts', 'people', 'targets']),
        );
      });
    });

    it('tells how new its facts are, by a version', async () => {
      await withFacts(async (_, warehouse) => {
        const { asOf, version, loads, damaged } = await warehouse.freshness('acme');
        expect({ asOf, loads, damaged }).toEqual({ asOf: '1970-01-01T00:00:00Z', loads: [], damaged: [] });
        expect(version).not.toBe('');
        await warehouse.ping();
      });
    });

    it('tells of a statement that is wrong, and of a question that nobody waits for any more', async () => {
      await withFacts(async (ask, warehouse) => {
        await expect(ask(sql`SELECT ${identifier('a "b"\\')} FROM facts`)).rejects.toMatchObject({
          kind: 'invalid',
        });
        await expect(ask(sql`SELECT 1 FROM nowhere`)).rejects.toMatchObject({ kind: 'invalid' });
        const one = statementOf(sql`SELECT 1`, warehouse.dialect);
        await expect(warehouse.query(one, { signal: AbortSignal.abort() })).rejects.toMatchObject({
          kind: 'cancelled',
        });
        const leaving = new AbortController();
        const requested = warehouse.query(one, { signal: leaving.signal });
        leaving.abort();
        await expect(requested).rejects.toMatchObject({ kind: 'cancelled' });
        expect((await warehouse.query(one)).rows).toEqual([[1]]);
      });
    });

    itMirrors(() => open(TABLES));
  });
}
