import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import type { ColumnPlan, TablePlan, TypedColumn } from '../../language/plan/index.ts';
import { DataDirError } from '../process/data-dir-error.ts';
import { companiesIn } from './clickhouse-companies.ts';
import { loadingClient, unusable } from './clickhouse.ts';
import { insertFile, copyRemainingRows, rowsByLoad } from './clickhouse-load.ts';
import type { Leaving, LoadedFile } from './clickhouse-load.ts';
import { LOAD } from './clickhouse-names.ts';
import { currentImports, withStaging } from './clickhouse-staging.ts';
import { engineTypes, letBeEmpty, makeTables } from './clickhouse-tables.ts';
import { columnOfType } from './column-types.ts';
import type { ImportStore } from './imports.ts';
import type { LocalEngine } from './local-engine.ts';
import { literal, quoted } from './quoted.ts';
import type { NewPart } from './store-part.ts';
import { addedNames, withRows, writeParquet } from './write-part.ts';
import type { NameTables } from './write-part.ts';

const TENANT = 'company_id';

/** Opens the import store of ClickHouse. `tablesFor` returns the tables of a company that are defined by a file. */
export async function openClickHouseImports(
  url: string,
  tablesFor: (company: string) => Promise<ReadonlyMap<string, TablePlan>>,
): Promise<ImportStore> {
  const client = await loadingClient(url);
  await makeTables(client, []);

  const parts = () => currentImports(client);

  async function makeTable({ part, columns, definition }: NewPart): Promise<void> {
    const known = (await tablesFor(part.company)).get(part.table) ?? definition;
    const found = (await engineTypes(client)).get(part.table);
    // A table without a definition keeps the columns of its first import.
    if (known !== undefined || found === undefined)
      await makeTables(client, [known ?? plainTable(part.table, columns)]);
    const names = Object.keys(known?.columns ?? {});
    const whole = new Set([
      TENANT,
      ...columns.filter(({ values }) => !values.includes(null)).map(({ name }) => name),
      ...addedNames(columns),
    ]);
    await letBeEmpty(
      client,
      part.table,
      (names.length > 0 ? names : [...(found?.keys() ?? [])]).filter(
        (name) => name !== LOAD && !whole.has(name),
      ),
    );
  }

  /** Awaits the work. Converts an engine failure into a `DataDirError` which says that the warehouse can't be used. */
  async function orUnusable<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw error instanceof DataDirError ? error : unusable(url, error);
    }
  }

  const store: ImportStore = {
    parts,
    companies: () => companiesIn(client),
    async columns(name, table) {
      if (table !== undefined) return new Map(Object.entries(table.columns));
      const found = (await engineTypes(client)).get(name);
      if (found === undefined) return null;
      const own = [...found].filter(([column]) => column !== LOAD);
      return new Map(own.map(([column, type]) => [column, columnOfType(type)]));
    },
    async superseded(added, stored) {
      const { part, key } = added;
      if (key === null || stored.length === 0) return [];
      return await withStaging(client, part.table, async (staging) => {
        await withFile(client, added, 'new', (file) => insertFile(client, staging, file));
        const loads = stored.map(({ file }) => file);
        const same = sameKeys({ company: part.company, loads, key }, { table: staging.name, load: 'new' });
        const found = await rowsByLoad(client, part.table, same);
        return stored.flatMap((one) => {
          const rows = found.get(one.file) ?? 0;
          return rows === 0 ? [] : [{ part: one, rows }];
        });
      });
    },
    async store(added, now) {
      const { part, replaced, key } = added;
      await makeTable(added);
      const id = `${part.hash.slice(0, 12)}-${now.getTime().toString(36)}`;
      await withStaging(client, part.table, async (staging) => {
        await withFile(client, added, id, (file) => insertFile(client, staging, file));
        const gone = replaced.map(({ file }) => file);
        const beside = (await parts()).filter((one) => one.table === part.table && !gone.includes(one.file));
        const own = beside.filter(({ company }) => company === part.company).map(({ file }) => file);
        const fresh = { table: staging.name, load: id };
        await copyRemainingRows(client, staging, [
          ofLoads([part.company], gone),
          ...(key === null || own.length === 0
            ? []
            : [sameKeys({ company: part.company, loads: own, key }, fresh)]),
        ]);
        const loadedAt = now.toISOString().replace(/\.\d+Z$/, 'Z');
        const left = await rowsByLoad(client, staging.name, { where: '1', params: {} });
        await staging.replace(
          [...beside, { ...part, file: id, loadedAt }].flatMap((one) => {
            const rows = left.get(one.file) ?? 0;
            return rows === 0 ? [] : [{ ...one, rows }];
          }),
        );
      });
    },
    async remove(isGone) {
      const all = await parts();
      const gone = all.filter(isGone);
      for (const table of new Set(gone.map((one) => one.table)))
        await withStaging(client, table, async (staging) => {
          const leaving = gone.filter((one) => one.table === table);
          const companies = leaving.map(({ company }) => company);
          await copyRemainingRows(client, staging, [
            ofLoads(
              companies,
              leaving.map(({ file }) => file),
            ),
          ]);
          await staging.replace(all.filter((one) => one.table === table && !leaving.includes(one)));
        });
    },
    close: () => client.close(),
  };
  return {
    parts: () => orUnusable(store.parts()),
    companies: () => orUnusable(store.companies()),
    columns: (name, table) => orUnusable(store.columns(name, table)),
    superseded: (added, stored) => orUnusable(store.superseded(added, stored)),
    store: (added, now) => orUnusable(store.store(added, now)),
    remove: (isGone) => orUnusable(store.remove(isGone)),
    close: store.close,
  };
}

/** Runs the work with the rows as a Parquet file whose column `_load` holds the id of this load. */
async function withFile<Result>(
  client: ClickHouseClient,
  { part: { company, rows }, columns }: NewPart,
  load: string,
  work: (file: LoadedFile) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  const target = path.join(folder, 'rows.parquet');
  try {
    const names = knownNames(client, company, folder);
    await withRows({ columns, company, rows, names }, (engine, select) =>
      writeParquet(engine, `SELECT *, ${literal(load)} AS ${LOAD} FROM (${select})`, target),
    );
    const written = [TENANT, ...columns.map(({ name }) => name), ...addedNames(columns), LOAD];
    return await work({ path: target, columns: written });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the company's brands and campaigns into tables of the local engine that writes the file. */
function knownNames(client: ClickHouseClient, company: string, folder: string): NameTables {
  return async (engine: LocalEngine) => {
    const found = await engineTypes(client);
    if (!found.has('brands') || !found.has('campaigns')) return 'none';
    await engine.run(`ATTACH ${literal(path.join(folder, 'names.duckdb'))} AS stored`);
    for (const [table, thing] of [
      ['brands', 'brand'],
      ['campaigns', 'campaign'],
    ] as const) {
      const columns = [TENANT, `${thing}_id`, `${thing}_name`];
      await engine.run(
        `CREATE TABLE stored.main.${table} (${columns.map((name) => `${name} VARCHAR`).join(', ')})`,
      );
      const result = await client.query({
        query: `SELECT ${columns.join(', ')} FROM ${table} WHERE ${TENANT} = {company:String}`,
        query_params: { company },
        format: 'JSONCompactEachRow',
      });
      for (const row of await result.json<string[]>())
        await engine.run(`INSERT INTO stored.main.${table} VALUES (?, ?, ?)`, row);
    }
    return 'known';
  };
}

const ofLoads = (companies: readonly string[], gone: readonly string[]): Leaving => ({
  where: `${TENANT} IN {companies:Array(String)} AND ${LOAD} IN {gone:Array(String)}`,
  params: { companies, gone },
});

/** Selects the rows of these loads that have the same key as a row of the new load. */
function sameKeys(
  of: { readonly company: string; readonly loads: readonly string[]; readonly key: readonly string[] },
  fresh: { readonly table: string; readonly load: string },
): Leaving {
  const columns = of.key.map(quoted).join(', ');
  const keys = `SELECT ${columns} FROM ${quoted(fresh.table)} WHERE ${LOAD} = {fresh:String}`;
  return {
    where: `${TENANT} = {company:String} AND ${LOAD} IN {own:Array(String)} AND (${columns}) IN (${keys})`,
    params: { company: of.company, own: of.loads, fresh: fresh.load },
  };
}

const cell = (column: TypedColumn, unknown: boolean): ColumnPlan => ({
  ...column,
  unknown,
  description: null,
});

/** The plan of a table that no file defines. Its rows are sorted by company only. */
function plainTable(name: string, columns: NewPart['columns']): TablePlan {
  const text = { type: 'text', digits: null } as const;
  return {
    name,
    description: null,
    tenant: TENANT,
    key: null,
    order: [],
    partition: null,
    columns: Object.fromEntries([
      [TENANT, cell(text, false)],
      ...columns.map((column) => [column.name, cell(column.column, true)] as const),
      ...addedNames(columns).map((one) => [one, cell(text, true)] as const),
    ]),
  };
}
