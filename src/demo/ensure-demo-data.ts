import { mkdirSync, statSync } from 'node:fs';
import { dayIn } from '../format/index.ts';
import type { TablePlan } from '../language/plan/index.ts';
import {
  dataDirError,
  literal,
  openLocalEngine,
  removeUnfinished,
  warehouseFile,
  writeWarehouse,
  type LocalEngine,
} from '../server/warehouse/index.ts';
import { DataDirError } from '../server/process/index.ts';
import { demoCompanies } from './companies.ts';
import { fingerprintOf, generateDemo } from './generate.ts';
import type { DemoOptions } from './generate.ts';

/**
 * The version of the stored tables. Files of a lower version are regenerated; a higher one belongs to a newer
 * program.
 */
const FORMAT = 5;

/**
 * Generates the demonstration's database when there is none, when a company's data end before its current
 * day, or when it was generated from other files or by an older version. The database contains only generated
 * data; imports are stored next to it. `tables` are those of the product's pages. Resolves to whether the
 * database was generated. Throws a DataDirError with a message for the user when DATA_DIR can't be used.
 */
export async function ensureDemoData(
  dataDir: string,
  options: DemoOptions,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<'made' | 'found'> {
  try {
    mkdirSync(dataDir, { recursive: true });
    removeUnfinished(dataDir);
    if (await isUpToDate(dataDir, options.now, tables)) return 'found';
    await writeWarehouse(dataDir, async (engine) => {
      await generateDemo(engine, options, tables);
      await mark(engine, options, fingerprintOf(tables));
    });
    return 'made';
  } catch (error) {
    throw dataDirError(error, dataDir);
  }
}

/**
 * Returns a text that changes with the demonstration's data: with its files, its size, its seed, or the
 * current day of a company.
 */
export function demoVersion(
  { rows, now, seed }: DemoOptions,
  tables: ReadonlyMap<string, TablePlan>,
): string {
  const days = demoCompanies().map(({ timezone }) => dayIn(timezone, now));
  return `demonstration ${FORMAT} ${fingerprintOf(tables)} ${rows} ${seed} ${[...new Set(days)].toSorted().join(' ')}`;
}

async function mark(
  engine: LocalEngine,
  { rows, now, seed }: DemoOptions,
  fingerprint: string,
): Promise<void> {
  await engine.run(
    'CREATE TABLE warehouse_format (format INTEGER, made_of VARCHAR, rows BIGINT, seed BIGINT, made_at TIMESTAMP, fingerprint VARCHAR)',
  );
  await engine.run(`INSERT INTO warehouse_format VALUES (${FORMAT}, 'demonstration', ?, ?, ?, ?)`, [
    BigInt(rows),
    BigInt(seed),
    now.toISOString().slice(0, 19),
    fingerprint,
  ]);
}

/**
 * Whether a database exists that need not be generated again: it holds other data, or this version generated
 * it from the same files and the data of every company reach its current day. Throws a DataDirError when a
 * newer version generated it.
 */
export async function isUpToDate(
  dataDir: string,
  now: Date,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<boolean> {
  const file = warehouseFile(dataDir);
  if (!statSync(file, { throwIfNoEntry: false })) return false;
  const madeAt = await readMadeAt(file, fingerprintOf(tables));
  if (madeAt === 'elsewhere' || madeAt === 'never') return madeAt === 'elsewhere';
  return demoCompanies().every(({ timezone }) => dayIn(timezone, madeAt) >= dayIn(timezone, now));
}

/**
 * Returns when the demonstration was generated: `never` when it was generated from other files or by an older
 * version, `elsewhere` when the database holds other data.
 */
async function readMadeAt(file: string, fingerprint: string): Promise<Date | 'never' | 'elsewhere'> {
  const engine = await openLocalEngine();
  try {
    await engine.run(`ATTACH ${literal(file)} AS found (READ_ONLY)`);
    const [[format, madeOf] = []] = await engine.rows(
      'SELECT format, made_of FROM found.main.warehouse_format',
    );
    if (Number(format) > FORMAT) {
      throw new DataDirError(
        'newer-version',
        `${file} was made by a newer version (format ${String(format)}; this one reads ${FORMAT}). Start that version, or set DATA_DIR to another folder.`,
      );
    }
    if (madeOf !== 'demonstration') return 'elsewhere';
    if (Number(format) < FORMAT) return 'never';
    const [[at, madeFrom] = []] = await engine.rows(
      'SELECT epoch_ms(made_at), fingerprint FROM found.main.warehouse_format',
    );
    return madeFrom === fingerprint ? new Date(Number(at)) : 'never';
  } finally {
    engine.close();
  }
}
