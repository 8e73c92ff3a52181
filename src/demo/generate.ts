import { dayNumber } from '../format/index.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { TABLES } from '../server/warehouse/tables.ts';
import type { TableName } from '../server/warehouse/tables.ts';
import { appendRows } from './append-rows.ts';
import type { DraftColumns } from './append-rows.ts';
import { COMPANIES } from './companies.ts';
import { DELIVERY, EXPOSURE, MACROS, PLAN } from './delivery-sql.ts';
import { DRAFTS } from './draft-columns.ts';
import { makeDrafts } from './drafts.ts';
import type { Drafts } from './drafts.ts';
import { chanceOf } from './random.ts';
import { makeReferences } from './references/make-references.ts';
import type { ReferenceMaterial } from './references/reference-tables.ts';
import { sourceRows } from './sources.ts';

export interface DemoOptions {
  /** About how many rows of delivery_daily; the other tables follow. At least 30,000 come out of it. */
  readonly rows: number;
  /** The last day with data, as an ISO date. */
  readonly today: string;
  /** Same seed, same today, same rows. */
  readonly seed: number;
}

/** Makes the demonstration's tables (TABLES) in the connection's current database: two companies, two years up to today. */
export async function generateDemo(
  connection: DuckDBConnection,
  { rows, today, seed }: DemoOptions,
): Promise<void> {
  const drafts = makeDrafts({ rows, seed, today: dayNumber(today) });
  await appendDrafts(connection, drafts);
  for (const macro of MACROS) await connection.run(macro);
  await insert(
    connection,
    'campaigns',
    `SELECT * EXCLUDE (budget_cents), money(budget_cents) AS budget FROM draft_campaigns ORDER BY company_id, start_date, campaign_id`,
  );
  await insert(connection, 'delivery_daily', DELIVERY);
  await insert(connection, 'plan_daily', PLAN);
  await insert(connection, 'exposure_panel', EXPOSURE);
  await insertRows(
    connection,
    'companies',
    COMPANIES.map(({ id, name, currency, timezone }) => ({ company_id: id, name, currency, timezone })),
  );
  await insertRows(
    connection,
    'brands',
    COMPANIES.flatMap(({ id, brands }) =>
      brands.map((brand) => ({
        company_id: id,
        brand_id: brand.id,
        brand_name: brand.name,
        category: brand.category,
      })),
    ),
  );
  await insertRows(connection, 'data_sources', await sourceRows(connection, today));
  await dropDrafts(connection);
  const { campaigns } = drafts;
  await insertReferences(connection, { campaigns, chance: chanceOf(seed), today: dayNumber(today) });
}

async function insertReferences(connection: DuckDBConnection, material: ReferenceMaterial): Promise<void> {
  for (const [name, rows] of Object.entries(makeReferences(material))) {
    const table = name as keyof ReturnType<typeof makeReferences>;
    await appendRows(connection, `draft_${table}`, appendedAs(TABLES[table]), rows);
    await insert(connection, table, `SELECT * FROM temp.draft_${table}`);
    await connection.run(`DROP TABLE temp.draft_${table}`);
  }
}

/** The types in which chunks are appended; the table's own types are made of them. */
function appendedAs(columns: Readonly<Record<string, string>>): DraftColumns {
  return Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, appendedType(type)]));
}

function appendedType(declared: string): DraftColumns[string] {
  if (declared === 'TIMESTAMP') return 'VARCHAR';
  return declared.startsWith('DECIMAL') ? 'DOUBLE' : (declared as DraftColumns[string]);
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
async function insert(connection: DuckDBConnection, table: TableName, select: string): Promise<void> {
  const columns = Object.entries(TABLES[table]);
  await connection.run(
    `CREATE TABLE ${table} (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`,
  );
  await connection.run(
    `INSERT INTO ${table} SELECT ${columns.map(([name]) => name).join(', ')} FROM (${select})`,
  );
}

async function insertRows(
  connection: DuckDBConnection,
  table: TableName,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  const names = Object.keys(TABLES[table]);
  const placeholders = `(${names.map(() => '?').join(', ')})`;
  const columns = Object.entries(TABLES[table]).map(([name, type]) => `${name} ${type}`);
  await connection.run(`CREATE TABLE ${table} (${columns.join(', ')})`);
  await connection.run(
    `INSERT INTO ${table} VALUES ${rows.map(() => placeholders).join(', ')}`,
    rows.flatMap((row) => names.map((name) => row[name] ?? null)),
  );
}
