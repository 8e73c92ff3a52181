import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { isRunning } from '../server/process/process-lock.ts';
import { DataDirError } from '../server/process/data-dir-error.ts';
import { literal } from '../server/warehouse/table-views.ts';
import { generateDemo } from './generate.ts';
import type { DemoOptions } from './generate.ts';

/** The layout of the stored tables. A file of a lower format is made again; of a higher one, a newer version made it. */
const FORMAT = 3;

export const warehouseFile = (dataDir: string): string => path.join(dataDir, 'warehouse.duckdb');

/**
 * Makes the demonstration's database where there is none, or where it ends before `today` or has an older format: what is in it is the generator's
 * alone, since imports are kept beside it. The file appears when it is whole, so a program killed meanwhile leaves nothing half there.
 * Answers whether it was made. Throws a DataDirError, whose message is for the user, where DATA_DIR can't be used.
 */
export async function ensureDemoData(dataDir: string, options: DemoOptions): Promise<'made' | 'found'> {
  try {
    mkdirSync(dataDir, { recursive: true });
    removeUnfinished(dataDir);
    const file = warehouseFile(dataDir);
    if (statSync(file, { throwIfNoEntry: false }) && (await lastDay(file)) >= options.today) return 'found';
    await build(dataDir, file, options);
    return 'made';
  } catch (error) {
    throw explained(error, dataDir);
  }
}

async function build(dataDir: string, file: string, options: DemoOptions): Promise<void> {
  const unfinished = path.join(dataDir, `warehouse.${process.pid}.unfinished`);
  const instance = await DuckDBInstance.create(unfinished, { temp_directory: path.join(dataDir, 'spill') });
  try {
    const connection = await instance.connect();
    await generateDemo(connection, options);
    await mark(connection, options);
    await connection.run('CHECKPOINT');
    connection.closeSync();
    instance.closeSync();
    sync(unfinished);
    renameSync(unfinished, file);
    sync(dataDir);
  } catch (error) {
    instance.closeSync();
    rmSync(unfinished, { force: true });
    rmSync(`${unfinished}.wal`, { force: true });
    throw error;
  }
}

async function mark(connection: DuckDBConnection, { rows, today, seed }: DemoOptions): Promise<void> {
  await connection.run(
    'CREATE TABLE warehouse_format (format INTEGER, made_of VARCHAR, rows BIGINT, seed BIGINT, today DATE)',
  );
  await connection.run(`INSERT INTO warehouse_format VALUES (${FORMAT}, 'demonstration', ?, ?, ?)`, [
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
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await connection.run(`ATTACH ${literal(file)} AS found (READ_ONLY)`);
    const rows = await connection.runAndReadAll(
      'SELECT format, made_of, today::VARCHAR FROM found.main.warehouse_format',
    );
    const [format, madeOf, today] = rows.getRows()[0] ?? [];
    if (Number(format) > FORMAT) {
      throw new DataDirError(
        'newer-version',
        `${file} was made by a newer version (format ${String(format)}; this one reads ${FORMAT}). Start that version, or set DATA_DIR to another folder.`,
      );
    }
    if (madeOf !== 'demonstration') return '9999-12-31';
    return Number(format) < FORMAT ? '' : String(today);
  } finally {
    instance.closeSync();
  }
}

/** What programs that were killed have left. Theirs that still run are left alone. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^warehouse\.(\d+)\.unfinished(\.wal)?$/.exec(name)?.[1];
    const isOthers = pid !== undefined && Number(pid) !== process.pid;
    if (pid && !(isOthers && isRunning({ pid: Number(pid), started: null })))
      rmSync(path.join(dataDir, name), { force: true });
  }
}

function sync(target: string): void {
  const handle = openSync(target, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function explained(error: unknown, dataDir: string): Error {
  if (error instanceof DataDirError) return error;
  const line = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
  if (/no space left|ENOSPC|disk full/i.test(line))
    return new DataDirError('storage', `The disk of ${dataDir} is full: ${line}`, { cause: error });
  if (/EACCES|EEXIST|EROFS|EPERM|ENOTDIR|permission denied/i.test(line))
    return new DataDirError('storage', `${dataDir} can't be written: ${line}`, { cause: error });
  return new DataDirError('damaged', `The database in ${dataDir} can't be used: ${line}`, { cause: error });
}
