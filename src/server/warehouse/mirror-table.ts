import type { DuckDBConnection } from '@duckdb/node-api';
import type { TablePlan } from '../../language/plan/index.ts';
import { engineType } from './column-types.ts';
import { quoted } from './quoted.ts';
import type { MirrorChange } from './warehouse.ts';

/**
 * Applies a change to an existing mirror in one transaction. All cells may be empty: the rows were validated when they
 * were written.
 */
export async function writeMirror(
  connection: DuckDBConnection,
  table: TablePlan,
  { company, removed, rows }: MirrorChange,
): Promise<void> {
  const columns = columnsOf(table);
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const cast = columns.map(({ name, type }) => `CAST(${quoted(name)} AS ${type})`).join(', ');
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE incoming (${columns.map(({ name }) => `${quoted(name)} VARCHAR`).join(', ')})`,
  );
  await append(connection, rows);
  await connection.run('BEGIN');
  try {
    if (removed.length > 0)
      await connection.run(
        `DELETE FROM ${quoted(table.name)} WHERE ${quoted(table.tenant)} = ? AND id IN (SELECT unnest(string_split(?, ' ')))`,
        [company, removed.join(' ')],
      );
    if (rows.length > 0)
      await connection.run(`INSERT INTO ${quoted(table.name)} (${names}) SELECT ${cast} FROM incoming`);
    await connection.run('COMMIT');
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
  await connection.run('DROP TABLE incoming');
}

/** Adds, drops and converts columns. A value that can't be converted is null until its row is written again. */
export async function reshapeMirror(
  connection: DuckDBConnection,
  table: TablePlan,
  former: TablePlan,
): Promise<void> {
  const found = new Map(columnsOf(former).map(({ name, type }) => [name, type]));
  const alter = (what: string) => connection.run(`ALTER TABLE ${quoted(table.name)} ${what}`);
  for (const { name, type } of columnsOf(table)) {
    const known = found.get(name);
    if (known === undefined) await alter(`ADD COLUMN ${quoted(name)} ${type}`);
    else if (known !== type)
      await alter(`ALTER ${quoted(name)} TYPE ${type} USING TRY_CAST(${quoted(name)} AS ${type})`);
    found.delete(name);
  }
  for (const name of found.keys()) await alter(`DROP COLUMN ${quoted(name)}`);
}

/** Creates the table without rows and replaces an existing one. */
export async function makeMirror(connection: DuckDBConnection, table: TablePlan): Promise<void> {
  const columns = columnsOf(table).map(({ name, type }) => `${quoted(name)} ${type}`);
  await connection.run(`CREATE OR REPLACE TABLE ${quoted(table.name)} (${columns.join(', ')})`);
}

const columnsOf = (table: TablePlan): readonly { readonly name: string; readonly type: string }[] =>
  Object.entries(table.columns).map(([name, column]) => ({ name, type: engineType(column, 'duckdb') }));

async function append(connection: DuckDBConnection, rows: MirrorChange['rows']): Promise<void> {
  if (rows.length === 0) return;
  const appender = await connection.createAppender('incoming');
  for (const row of rows) {
    for (const cell of row)
      if (cell === null) appender.appendNull();
      else appender.appendVarchar(String(cell));
    appender.endRow();
  }
  appender.closeSync();
}
