import { dayNumber } from '../format/index.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType, TablePlan } from '../language/plan/index.ts';
import { createTable, DataDirError } from '../server/warehouse/index.ts';
import { appendRows } from './append-rows.ts';
import type { DraftColumns } from './append-rows.ts';
import { COMPANIES } from './companies.ts';
import { DELIVERY, EXPOSURE, MACROS, PLAN } from './delivery-sql.ts';
import { DRAFTS } from './draft-columns.ts';
import { makeDrafts } from './drafts.ts';
import type { Drafts } from './drafts.ts';
import { chanceOf } from './random.ts';
import { makeReferences } from './references/make-references.ts';
import { sourceRows } from './sources.ts';

export interface DemoOptions {
  /** About how many rows of delivery_daily; the other tables follow. At least 30,000 come out of it. */
  readonly rows: number;
  /** The last day with data, as an ISO date. */
  readonly today: string;
  /** Same seed, same today, same rows. */
  readonly seed: number;
}

/** Makes the demonstration's tables, as their files declare them, in the connection's current database: two companies, two years up to today. */
export async function generateDemo(
  connection: DuckDBConnection,
  { rows, today, seed }: DemoOptions,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<void> {
  const table = (name: string) => tableOf(name, tables);
  const drafts = makeDrafts({ rows, seed, today: dayNumber(today) });
  await appendDrafts(connection, drafts);
  for (const macro of MACROS) await connection.run(macro);
  await insert(
    connection,
    table('campaigns'),
    `SELECT * EXCLUDE (budget_cents), money(budget_cents) AS budget FROM draft_campaigns ORDER BY company_id, start_date, campaign_id`,
  );
  await insert(connection, table('delivery_daily'), DELIVERY);
  await insert(connection, table('plan_daily'), PLAN);
  await insert(connection, table('exposure_panel'), EXPOSURE);
  await insertRows(
    connection,
    table('companies'),
    COMPANIES.map(({ id, name, currency, timezone }) => ({ company_id: id, name, currency, timezone })),
  );
  await insertRows(
    connection,
    table('brands'),
    COMPANIES.flatMap(({ id, brands }) =>
      brands.map((brand) => ({
        company_id: id,
        brand_id: brand.id,
        brand_name: brand.name,
        category: brand.category,
      })),
    ),
  );
  await insertRows(connection, table('data_sources'), await sourceRows(connection, today));
  await dropDrafts(connection);
  const { campaigns } = drafts;
  const material = { campaigns, chance: chanceOf(seed), today: dayNumber(today) };
  for (const [name, made] of Object.entries(makeReferences(material))) {
    await appendRows(connection, `draft_${name}`, appendedAs(table(name)), made);
    await insert(connection, table(name), `SELECT * FROM temp.draft_${name}`);
    await connection.run(`DROP TABLE temp.draft_${name}`);
  }
}

function tableOf(name: string, tables: ReadonlyMap<string, TablePlan>): TablePlan {
  const table = tables.get(name);
  if (table) return table;
  throw new DataDirError('damaged', `The demonstration fills ${name}, and tables/${name}.yaml is missing.`);
}

/** The types in which chunks are appended; the table's own types are made of them. */
const appendedTypes: Readonly<Record<ColumnType, DraftColumns[string]>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  number: 'DOUBLE',
  date: 'DATE',
  time: 'VARCHAR',
  boolean: 'VARCHAR',
};

function appendedAs({ columns }: TablePlan): DraftColumns {
  return Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, appendedTypes[type]]));
}

async function appendDrafts(connection: DuckDBConnection, drafts: Drafts): Promise<void> {
  await appendRows(connection, 'draft_campaigns', DRAFTS.campaigns, drafts.campaigns);
  await appendRows(connection, 'draft_lines', DRAFTS.lines, drafts.lines);
  await appendRows(connection, 'draft_days', DRAFTS.days, drafts.days);
  await appendRows(connection, 'draft_plan_lines', DRAFTS.planLines, drafts.planLines);
  await appendRows(connection, 'draft_plan_days', DRAFTS.planDays, drafts.planDays);
  await appendRows(connection, 'draft_gaps', DRAFTS.gaps, drafts.gaps);
}

async function dropDrafts(connection: DuckDBConnection): Promise<void> {
  const names = ['campaigns', 'lines', 'days', 'plan_lines', 'plan_days', 'gaps'];
  for (const name of names) await connection.run(`DROP TABLE temp.draft_${name}`);
}

/** The table as it is declared, whatever types the SELECT has. */
async function insert(connection: DuckDBConnection, table: TablePlan, select: string): Promise<void> {
  await connection.run(createTable(table, 'duckdb'));
  await connection.run(
    `INSERT INTO ${table.name} SELECT ${Object.keys(table.columns).join(', ')} FROM (${select})`,
  );
}

async function insertRows(
  connection: DuckDBConnection,
  table: TablePlan,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  const names = Object.keys(table.columns);
  const placeholders = `(${names.map(() => '?').join(', ')})`;
  await connection.run(createTable(table, 'duckdb'));
  await connection.run(
    `INSERT INTO ${table.name} VALUES ${rows.map(() => placeholders).join(', ')}`,
    rows.flatMap((row) => names.map((name) => row[name] ?? null)),
  );
}
