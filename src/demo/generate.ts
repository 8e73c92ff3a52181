import { createHash } from 'node:crypto';
import path from 'node:path';
import { dayIn, dayNumber } from '../format/index.ts';
import type { TablePlan } from '../language/plan/index.ts';
import { DataDirError, projectRoot } from '../server/process/index.ts';
import type { LocalEngine } from '../server/warehouse/index.ts';
import { appendRows } from './append-rows.ts';
import { demoCompanies } from './companies.ts';
import { DRAFTS } from './draft-columns.ts';
import { makeDrafts } from './drafts.ts';
import type { Drafts } from './drafts.ts';
import { appendWorld } from './world/append-world.ts';
import { mediaOf } from './media.ts';
import { MACROS } from './world/macros.ts';
import { readWorld } from './world/read-world.ts';
import { orderOf } from './world/table-order.ts';

export interface DemoOptions {
  /** The approximate number of rows of delivery_daily, at least 30,000. Other tables depend on it. */
  readonly rows: number;
  /** The current moment. The data of each company end with its current day. */
  readonly now: Date;
  /** The same seed and days give the same rows. */
  readonly seed: number;
}

const worldFolder = path.join(projectRoot, 'demo');

/** A hash of the files that a database is made of: companies, assumptions, SELECTs and table declarations. */
export function fingerprintOf(tables: ReadonlyMap<string, TablePlan>): string {
  const { assumptions, selects } = readWorld(worldFolder);
  const files = JSON.stringify([demoCompanies(), [...assumptions], [...selects], [...tables]]);
  return createHash('sha256').update(files).digest('hex').slice(0, 16);
}

/**
 * Generates the demonstration's tables in the engine's current database, as their files declare them: two
 * years of each company up to its current day.
 */
export async function generateDemo(
  engine: LocalEngine,
  { rows, now, seed }: DemoOptions,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<void> {
  const world = readWorld(worldFolder);
  const media = mediaOf(world);
  const advertisers = demoCompanies().map((company) => ({
    company,
    today: dayNumber(dayIn(company.timezone, now)),
  }));
  const todays = new Map(advertisers.map(({ company, today }) => [company, today]));
  const drafts = makeDrafts({
    companies: demoCompanies(),
    media,
    rows,
    seed,
    todayOf: (company) => todays.get(company) ?? 0,
  });
  const temporary = [
    ...(await appendWorld(engine, world, media, advertisers, now)),
    ...(await appendDrafts(engine, drafts)),
  ];
  for (const macro of MACROS) await engine.run(macro);
  for (const name of orderOf(world.selects)) {
    await insert(engine, tableOf(name, tables), world.selects.get(name) ?? '');
  }
  for (const name of temporary) await engine.run(`DROP TABLE temp.${name}`);
}

function tableOf(name: string, tables: ReadonlyMap<string, TablePlan>): TablePlan {
  const table = tables.get(name);
  if (table) return table;
  throw new DataDirError('damaged', `The demonstration fills ${name}, and tables/${name}.yaml is missing.`);
}

async function appendDrafts(engine: LocalEngine, drafts: Drafts): Promise<string[]> {
  await appendRows(engine, 'draft_campaigns', DRAFTS.campaigns, drafts.campaigns);
  await appendRows(engine, 'draft_lines', DRAFTS.lines, drafts.lines);
  await appendRows(engine, 'draft_days', DRAFTS.days, drafts.days);
  await appendRows(engine, 'draft_plan_lines', DRAFTS.planLines, drafts.planLines);
  await appendRows(engine, 'draft_plan_days', DRAFTS.planDays, drafts.planDays);
  await appendRows(engine, 'draft_gaps', DRAFTS.gaps, drafts.gaps);
  return ['campaigns', 'lines', 'days', 'plan_lines', 'plan_days', 'gaps'].map((name) => `draft_${name}`);
}

/**
 * Fills a declared table with the sorted rows of a SELECT. Throws a DataDirError that names the table when
 * its SELECT fails.
 */
async function insert(engine: LocalEngine, table: TablePlan, select: string): Promise<void> {
  const order = [table.tenant, ...table.order].join(', ');
  await engine.create(table);
  try {
    await engine.run(
      `INSERT INTO ${table.name} SELECT ${Object.keys(table.columns).join(', ')} FROM (${select}\n) ORDER BY ${order}`,
    );
  } catch (error) {
    throw new DataDirError('damaged', `demo/tables/${table.name}.sql: ${String(error)}`, { cause: error });
  }
}
