import { dayIn, dayNumber } from '../format/index.ts';
import type { ColumnType, TablePlan } from '../language/plan/index.ts';
import { DataDirError } from '../server/process/index.ts';
import type { LocalEngine } from '../server/warehouse/index.ts';
import { appendRows } from './append-rows.ts';
import type { DraftColumns } from './append-rows.ts';
import type { Company } from './company.ts';
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
  /** The data of each company end with the day that it now is in its time zone. */
  readonly now: Date;
  /** Same seed, same days, same rows. */
  readonly seed: number;
}

/** Makes the demonstration's tables, as their files declare them, in the engine's current database: two companies, two years up to its today. */
export async function generateDemo(
  engine: LocalEngine,
  { rows, now, seed }: DemoOptions,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<void> {
  const table = (name: string) => tableOf(name, tables);
  const chance = chanceOf(seed);
  const todayOf = ({ timezone }: Company) => dayNumber(dayIn(timezone, now));
  const drafts = makeDrafts({ rows, seed, todayOf: (company) => todayOf(company) });
  await appendDrafts(engine, drafts);
  for (const macro of MACROS) await engine.run(macro);
  await insert(
    engine,
    table('campaigns'),
    `SELECT * EXCLUDE (budget_cents), money(budget_cents) AS budget FROM draft_campaigns ORDER BY company_id, start_date, campaign_id`,
  );
  await insert(engine, table('delivery_daily'), DELIVERY);
  await insert(engine, table('plan_daily'), PLAN);
  await insert(engine, table('exposure_panel'), EXPOSURE);
  await insertRows(
    engine,
    table('companies'),
    COMPANIES.map(({ id, name, currency, timezone }) => ({ company_id: id, name, currency, timezone })),
  );
  await insertRows(
    engine,
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
  await insertRows(engine, table('data_sources'), await sourceRows(engine, now));
  await dropDrafts(engine);
  const materials = COMPANIES.map((company) => ({
    company,
    campaigns: drafts.campaigns.filter(({ company_id }) => company_id === company.id),
    chance,
    today: todayOf(company),
  }));
  for (const [name, made] of makeReferences(materials)) {
    await appendRows(engine, `draft_${name}`, appendedAs(table(name)), made);
    await insert(engine, table(name), `SELECT * FROM temp.draft_${name}`);
    await engine.run(`DROP TABLE temp.draft_${name}`);
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

async function appendDrafts(engine: LocalEngine, drafts: Drafts): Promise<void> {
  await appendRows(engine, 'draft_campaigns', DRAFTS.campaigns, drafts.campaigns);
  await appendRows(engine, 'draft_lines', DRAFTS.lines, drafts.lines);
  await appendRows(engine, 'draft_days', DRAFTS.days, drafts.days);
  await appendRows(engine, 'draft_plan_lines', DRAFTS.planLines, drafts.planLines);
  await appendRows(engine, 'draft_plan_days', DRAFTS.planDays, drafts.planDays);
  await appendRows(engine, 'draft_gaps', DRAFTS.gaps, drafts.gaps);
}

async function dropDrafts(engine: LocalEngine): Promise<void> {
  const names = ['campaigns', 'lines', 'days', 'plan_lines', 'plan_days', 'gaps'];
  for (const name of names) await engine.run(`DROP TABLE temp.draft_${name}`);
}

/** The table as it is declared, whatever types the SELECT has. */
async function insert(engine: LocalEngine, table: TablePlan, select: string): Promise<void> {
  await engine.create(table);
  await engine.run(
    `INSERT INTO ${table.name} SELECT ${Object.keys(table.columns).join(', ')} FROM (${select})`,
  );
}

async function insertRows(
  engine: LocalEngine,
  table: TablePlan,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  const names = Object.keys(table.columns);
  const placeholders = `(${names.map(() => '?').join(', ')})`;
  await engine.create(table);
  await engine.run(
    `INSERT INTO ${table.name} VALUES ${rows.map(() => placeholders).join(', ')}`,
    rows.flatMap((row) => names.map((name) => row[name] ?? null)),
  );
}
