import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';
import type { Cell, Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import type { Tables } from './facts.ts';

export type ColumnKind = 'text' | 'integer' | 'decimal' | 'double' | 'date' | 'time' | 'boolean';

/** The tables that random datasets are about: facts, and two tables to join. */
export const SHAPES: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> = {
  facts: {
    company_id: 'text',
    day: 'date',
    happened: 'time',
    brand_id: 'text',
    brand_name: 'text',
    channel: 'text',
    person: 'integer',
    flag: 'boolean',
    currency: 'text',
    whole: 'integer',
    money: 'decimal',
    ratio: 'double',
    huge: 'double',
    tiny: 'double',
    weight: 'integer',
  },
  targets: {
    company_id: 'text',
    brand_id: 'text',
    month: 'date',
    kind: 'text',
    tier: 'text',
    goal: 'integer',
    budget: 'decimal',
  },
  people: { company_id: 'text', person: 'integer', team: 'text', team_name: 'text', age: 'integer' },
};

const DUCKDB: Readonly<Record<ColumnKind, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(18,2)',
  double: 'DOUBLE',
  date: 'DATE',
  time: 'TIMESTAMP',
  boolean: 'BOOLEAN',
};

/** A warehouse in memory with these rows. */
export async function duckDbOf(tables: Tables): Promise<Warehouse> {
  return await openDuckDb({
    file: null,
    threads: 1,
    connections: 1,
    // Rows of SELECTs are stored as early as possible, so that the questions try them, too.
    derivedLimits: { worthMs: 0, mostCells: 1_000_000, mostCellsOfAll: 1_000_000 },
    fill: async (connection) => {
      for (const [table, shape] of Object.entries(SHAPES)) {
        const columns = Object.entries(shape);
        const list = columns.map(([name, kind]) => `${name} ${DUCKDB[kind]}`);
        await connection.run(`CREATE TABLE ${table} (${list.join(', ')})`);
        const rows = (tables[table] ?? []).map(
          (row) => `(${columns.map(([name, kind]) => literal(row[name] ?? null, kind)).join(', ')})`,
        );
        if (rows.length > 0) await connection.run(`INSERT INTO ${table} VALUES ${rows.join(', ')}`);
      }
    },
  });
}

function literal(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return 'NULL';
  const text = String(cell).replaceAll("'", "''");
  if (kind === 'text') return `'${text}'`;
  if (kind === 'date') return `DATE '${text}'`;
  if (kind === 'time') return `TIMESTAMP '${text.replace('T', ' ').replace('Z', '')}'`;
  return kind === 'double' ? `CAST('${text}' AS DOUBLE)` : text;
}
