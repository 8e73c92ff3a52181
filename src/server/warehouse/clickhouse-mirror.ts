import type { ClickHouseClient } from '@clickhouse/client';
import type { TablePlan } from '../../language/plan/index.ts';
import { engineType } from './column-types.ts';
import { quoted } from './quoted.ts';
import type { Cell, MirrorChange } from './warehouse.ts';

/**
 * A mirror is a view of the newest version of each row. Versions are only ever added, by one insert for a change, so that
 * whoever reads meanwhile sees the rows of before or of after.
 */
export async function writeClickHouseMirror(
  client: ClickHouseClient,
  table: TablePlan,
  { company, removed, rows }: MirrorChange,
): Promise<void> {
  await create(client, table);
  const names = Object.keys(table.columns);
  const [tenant, id] = [names.indexOf(table.tenant), names.indexOf('id')];
  const version = nextVersion();
  const entering = new Set(rows.map((row) => row[id]));
  const leaving =
    removed === 'all' ? [] : removed.filter((one) => !entering.has(one)).map((one) => gone(company, one));
  const values = [...rows.map((row) => [...row, version, 0]), ...leaving];
  if (values.length > 0)
    await client.insert({
      table: quoted(versionsOf(table.name)),
      columns: [...names, '_version', '_is_gone'].map(quoted) as [string, ...string[]],
      values,
      format: 'JSONCompactEachRow',
      // A change is one block: an insert of several could be read half.
      clickhouse_settings: { async_insert: 0, max_insert_block_size: String(values.length) },
    });
  if (removed === 'all')
    await client.command({
      query: `INSERT INTO ${quoted(versionsOf(table.name))} (${[table.tenant, 'id', '_version', '_is_gone'].map(quoted).join(', ')})
        SELECT ${quoted(table.tenant)}, id, {version:UInt64}, 1 FROM ${quoted(versionsOf(table.name))} FINAL
        WHERE ${quoted(table.tenant)} = {company:String} AND _version < {version:UInt64}`,
      query_params: { company, version },
    });

  function gone(of: string, one: string): readonly Cell[] {
    return [...names.map((_, at) => (at === tenant ? of : at === id ? one : null)), version, 1];
  }
}

export async function dropClickHouseMirror(client: ClickHouseClient, table: string): Promise<void> {
  await client.command({ query: `DROP VIEW IF EXISTS ${quoted(table)}` });
  await client.command({ query: `DROP TABLE IF EXISTS ${quoted(versionsOf(table))}` });
}

/** No table with a file has such a name. */
export const versionsOf = (table: string): string => `.versions.${table}`;

export const isOfMirror = (table: string): boolean => table.startsWith('.versions.');

/** Makes the table, or adds its columns. One that has others is made anew, without rows. */
export async function shapeClickHouseMirror(
  client: ClickHouseClient,
  table: TablePlan,
  found: Readonly<Record<string, string>> | undefined,
): Promise<'kept' | 'empty'> {
  const wanted = typesOf(table);
  const isOther = Object.entries(found ?? {}).some(
    ([name, type]) => wanted[name] !== type && !own.includes(name),
  );
  const added = Object.entries(wanted).filter(([name]) => found !== undefined && !Object.hasOwn(found, name));
  if (isOther) await dropClickHouseMirror(client, table.name);
  else if (added.length > 0) {
    const adding = added.map(([name, type]) => `ADD COLUMN ${quoted(name)} ${type}`);
    await client.command({ query: `DROP VIEW IF EXISTS ${quoted(table.name)}` });
    await client.command({ query: `ALTER TABLE ${quoted(versionsOf(table.name))} ${adding.join(', ')}` });
  }
  await create(client, table);
  return isOther ? 'empty' : 'kept';
}

const own = ['_version', '_is_gone'];

/** Cells take empty values, whatever the file says: who wrote the rows has judged them. */
const typesOf = (table: TablePlan): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => {
      const type = engineType(column, 'clickhouse');
      return [name, name === table.tenant || name === 'id' ? type : `Nullable(${type})`];
    }),
  );

async function create(client: ClickHouseClient, table: TablePlan): Promise<void> {
  const columns = Object.entries(typesOf(table)).map(([name, type]) => `${quoted(name)} ${type}`);
  const names = Object.keys(table.columns).map(quoted).join(', ');
  await client.command({
    query: `CREATE TABLE IF NOT EXISTS ${quoted(versionsOf(table.name))} (${columns.join(', ')}, _version UInt64, _is_gone UInt8)
      ENGINE = ReplacingMergeTree(_version, _is_gone) ORDER BY (${quoted(table.tenant)}, id)`,
  });
  await client.command({
    query: `CREATE VIEW IF NOT EXISTS ${quoted(table.name)} AS SELECT ${names} FROM ${quoted(versionsOf(table.name))} FINAL`,
  });
}

let last = 0;

/** Greater than any before, also of an earlier start. */
function nextVersion(): number {
  last = Math.max(last + 1, Date.now() * 1_000);
  return last;
}
