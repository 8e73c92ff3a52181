import type { ClickHouseClient } from '@clickhouse/client';
import { expect, it } from 'vitest';
import { resultOf } from '../../src/server/query/dialect/statement-of.ts';
import { countStatement, newestStatement } from '../../src/server/rooms/notifications/statements.ts';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import { createTable } from '../../src/server/warehouse/create-table.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { productTables } from '../support/product-tables.ts';
import { opened } from './chdb.ts';

const notification = (id: string, moment: string, brand: string, campaign: string): string =>
  `('acme', '${id}', '${moment}', '${brand}', '${campaign}', 'meta', 'high', 'Tag missing')`;

const NOTIFICATIONS = [
  notification('N1', '2026-03-01 11:59:59', 'B1', 'C1'),
  notification('N2', '2026-03-01 12:00:01', 'B1', 'C1'),
  notification('N3', '2026-02-28 23:59:59', 'B2', 'C9'),
  notification('N4', '2026-02-28 23:59:59', 'B1', 'C1'),
];

/** The tables with some rows, as statements of an engine. */
function filling(engine: Warehouse['dialect']): readonly string[] {
  const tables = ['notifications', 'brands', 'campaigns'].map((name) => productTables.get(name)!);
  const columns =
    '(company_id, notification_id, created_at, brand_id, campaign_id, source, priority, notification_type)';
  return [
    ...tables.map((table) => createTable(table, engine)),
    `INSERT INTO notifications ${columns} VALUES ${NOTIFICATIONS.join(', ')}`,
    `INSERT INTO brands (company_id, brand_id, brand_name, category) VALUES ('acme', 'B1', 'Aurora', 'Food'), ('globex', 'B2', 'Foreign', 'Food')`,
  ];
}

async function duckDb(): Promise<Warehouse> {
  return await openDuckDb({
    file: null,
    threads: 1,
    connections: 1,
    fill: async (connection) => {
      for (const statement of filling('duckdb')) await connection.run(statement);
    },
  });
}

async function clickHouse(client: ClickHouseClient): Promise<Warehouse> {
  for (const query of filling('clickhouse')) await client.command({ query });
  return await opened(client);
}

/** What the server asks beside datasets. */
export function itAnswersOwnStatements(client: ClickHouseClient): void {
  it('answers about notifications as DuckDB does', async () => {
    const wanted = {
      scope: {
        company: 'acme',
        allowedBrands: ['B1', 'B2'],
        chosen: { source: ['meta'] },
      },
      types: ['Tag missing'],
      range: { start: '2026-02-28', end: '2026-03-01' },
      until: new Date('2026-03-01T12:00:00Z'),
    };
    for (const warehouse of [await duckDb(), await clickHouse(client)]) {
      const { rows } = await resultOf(newestStatement(wanted, 3), warehouse);
      const rest = ['Tag missing', null, 'high', 'meta'];
      expect(rows).toEqual([
        ['N1', '2026-03-01T11:59:59Z', ...rest, 'B1', 'Aurora', 'C1', null],
        ['N3', '2026-02-28T23:59:59Z', ...rest, 'B2', null, 'C9', null],
        ['N4', '2026-02-28T23:59:59Z', ...rest, 'B1', 'Aurora', 'C1', null],
      ]);
      const since = new Date('2026-02-28T23:59:59Z');
      const countNew = async (marks: readonly (readonly [string, boolean])[]) => {
        const statement = countStatement({ ...wanted, unread: { since, marks: new Map(marks) } });
        return Number((await resultOf(statement, warehouse)).rows[0]?.[0]);
      };
      expect(await countNew([])).toBe(1);
      expect(await countNew([['N1', true]])).toBe(0);
      expect(
        await countNew([
          ['N3', false],
          ['N1', true],
          ['N4', false],
        ]),
      ).toBe(2);
      const nobody = { ...wanted, scope: { ...wanted.scope, allowedBrands: [] } };
      expect((await resultOf(newestStatement(nobody, 3), warehouse)).rows).toEqual([]);
      await warehouse.close();
    }
  });
}
