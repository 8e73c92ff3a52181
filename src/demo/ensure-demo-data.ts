import { mkdirSync, statSync } from 'node:fs';
import type { TablePlan } from '../language/plan/index.ts';
import {
  DataDirError,
  dataDirError,
  literal,
  openLocalEngine,
  removeUnfinished,
  warehouseFile,
  writeWarehouse,
  type LocalEngine,
} from '../server/warehouse/index.ts';
import { generateDemo } from './generate.ts';
import type { DemoOptions } from './generate.ts';

/** The layout of the stored tables. A file of a lower format is made again; of a higher one, a newer version made it. */
const FORMAT = 3;

/**
 * Makes the demonstration's database where there is none, or where it ends before `today` or has an older format: what is in it is the generator's
 * alone, since imports are kept beside it. `tables` are those of the product's pages.
 * Answers whether it was made. Throws a DataDirError, whose message is for the user, where DATA_DIR can't be used.
 */
export async function ensureDemoData(
  dataDir: string,
  options: DemoOptions,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<'made' | 'found'> {
  try {
    mkdirSync(dataDir, { recursive: true });
    removeUnfinished(dataDir);
    const file = warehouseFile(dataDir);
    if (statSync(file, { throwIfNoEntry: false }) && (await lastDay(file)) >= options.today) return 'found';
    await writeWarehouse(dataDir, async (engine) => {
      await generateDemo(engine, options, tables);
      await mark(engine, options);
    });
    return 'made';
  } catch (error) {
    throw dataDirError(error, dataDir);
  }
}

async function mark(engine: LocalEngine, { rows, today, seed }: DemoOptions): Promise<void> {
  await engine.run(
    'CREATE TABLE warehouse_format (format INTEGER, made_of VARCHAR, rows BIGINT, seed BIGINT, today DATE)',
  );
  await engine.run(`INSERT INTO warehouse_format VALUES (${FORMAT}, 'demonstration', ?, ?, ?)`, [
    BigInt(rows),
    BigInt(seed),
    today,
  ]);
}

/**
 * The day up to which the file has data, before all days where it lacks tables of this format; a file that holds no
 * demonstration is never out of date.
 */
async function lastDay(file: string): Promise<string> {
  const engine = await openLocalEngine();
  try {
    await engine.run(`ATTACH ${literal(file)} AS found (READ_ONLY)`);
    const rows = await engine.rows('SELECT format, made_of, today::VARCHAR FROM found.main.warehouse_format');
    const [format, madeOf, today] = rows[0] ?? [];
    if (Number(format) > FORMAT) {
      throw new DataDirError(
        'newer-version',
        `${file} was made by a newer version (format ${String(format)}; this one reads ${FORMAT}). Start that version, or set DATA_DIR to another folder.`,
      );
    }
    if (madeOf !== 'demonstration') return '9999-12-31';
    return Number(format) < FORMAT ? '' : String(today);
  } finally {
    engine.close();
  }
}
