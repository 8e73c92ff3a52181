import type { ClickHouseClient } from '@clickhouse/client';
import type { TablePlan } from '../../language/plan/index.ts';
import { versionsOf } from './clickhouse-names.ts';
import { engineType } from './column-types.ts';
import { quoted } from './quoted.ts';
import type { Cell, MirrorChange } from './warehouse.ts';

/**
 * Writes a change of a mirror. A mirror is a view of the newest version of each row. One insert per change adds
 * versions and never updates any, so a concurrent reader sees the rows from before or after the change. Versions come
 * from the state: when several servers write in any order, the highest version wins.
 */
export async function writeClickHouseMirror(
  client: ClickHouseClient,
  table: TablePlan,
  { company, removed, rows, versions }: MirrorChange,
): Promise<void> {
  await create(client, table);
  const names = Object.keys(table.columns);
  const [tenant, id] = [names.indexOf(table.tenant), names.indexOf('id')];
  const versionOf = (one: Cell | undefined) => versions.get(String(one)) ?? 0;
  const entering = new Set(rows.map((row) => row[id]));
  const leaving = removed.filter((one) => !entering.has(one));
  const values = [
    ...rows.map((row) => [...row, versionOf(row[id]), 0]),
    ...leaving.map((one) => [
      ...names.map((_, at) => (at === tenant ? company : at === id ? one : null)),
      versionOf(one),
      1,
    ]),
  ];
  if (values.length === 0) return;
  await client.insert({
    table: quoted(versionsOf(table.name)),
    columns: [...names, ...own].map(quoted) as [string, ...string[]],
    values,
    format: 'JSONCompactEachRow',
    // One change must be one block. A reader could see a part of an insert of several blocks.
    clickhouse_settings: { async_insert: 0, max_insert_block_size: String(values.length) },
  });
}

/** Returns the versions of the company's mirrored rows, by row id. `ids` null means all rows. */
export async function mirroredInClickHouse(
  client: ClickHouseClient,
  table: TablePlan,
  company: string,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, number>> {
  const among = ids === null ? '' : ' AND id IN {ids:Array(String)}';
  const result = await client.query({
    query: `SELECT id, _version FROM ${quoted(versionsOf(table.name))} FINAL WHERE ${quoted(table.tenant)} = {company:String}${among}`,
    query_params: { company, ...(ids !== null && { ids }) },
    format: 'JSONCompactEachRow',
  });
  const rows = await result.json<[string, string | number]>();
  return new Map(rows.map(([id, version]) => [id, Number(version)]));
}

export async function dropClickHouseMirror(client: ClickHouseClient, table: string): Promise<void> {
  await client.command({ query: `DROP VIEW IF EXISTS ${quoted(table)}` });
  await client.command({ query: `DROP TABLE IF EXISTS ${quoted(versionsOf(table))}` });
}

/**
 * Creates the mirror or adds its missing columns. When an existing column has another type or is no longer in the plan,
 * the mirror is created anew without rows, and the result is `empty`.
 */
export async function shapeClickHouseMirror(
  client: ClickHouseClient,
  table: TablePlan,
  found: ReadonlyMap<string, string> | undefined,
): Promise<'kept' | 'empty'> {
  const wanted = typesOf(table);
  const isOther = [...(found ?? [])].some(([name, type]) => wanted[name] !== type && !own.includes(name));
  const added = Object.entries(wanted).filter(([name]) => found !== undefined && !found.has(name));
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

/** All columns but the company and the id are nullable: the rows were validated when they were written. */
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
