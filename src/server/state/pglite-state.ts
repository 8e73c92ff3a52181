import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Clock } from '../process/clock.ts';
import { drizzleState, migrated } from './drizzle-state.ts';
import { noChannel } from './server-news.ts';
import { StateError } from './state.ts';
import type { State, StateSql } from './state.ts';

/**
 * Opens PostgreSQL in this process, with its files under `dir`. The first start creates the files in a
 * temporary folder and renames it when they are complete.
 */
export async function openPgliteState(dir: string, clock: Clock): Promise<State> {
  const client = await openClient(dir);
  try {
    const database = drizzle({ client });
    await migrated(database, dir, (config) => migrate(database, config));
    return drizzleState(database, clock, {
      channel: noChannel,
      sql: pgliteSql(client),
      isAlone: true,
      close: () => client.close(),
    });
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Runs one statement with values, or several without values. Returns the rows of the last one. */
export const pgliteSql =
  (client: Pick<PGlite, 'exec' | 'query'>): StateSql =>
  async (text, values) => {
    if (values !== undefined) return await client.query<Record<string, unknown>>(text, [...values]);
    return (await client.exec(text)).at(-1) ?? { rows: [] };
  };

const damaged =
  'PG_VERSION is missing, so it is damaged. Restore the folder from a backup, or move it away to begin without users, sessions and saved selections.';

async function openClient(dir: string): Promise<PGlite> {
  try {
    await mkdir(path.dirname(dir), { recursive: true });
    await removeLeftovers(dir);
    if (!existsSync(dir)) await prepare(dir);
    // Without this check, the engine would create a new, empty database.
    if (!existsSync(path.join(dir, 'PG_VERSION'))) throw new Error(damaged);
    return await PGlite.create(dir);
  } catch (error) {
    const cause = await causeOf(error, dir);
    throw new StateError('storage', `The state database in ${dir} can't be opened: ${cause.message}`, {
      cause,
    });
  }
}

/** Node's error codes by WebAssembly error number, for errors of the file system. */
const refusals: Readonly<Record<number, string>> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' };

/**
 * Returns the cause of a failure. The engine throws a bare error number, or any error when the disk is full.
 */
async function causeOf(error: unknown, dir: string): Promise<Error> {
  const { errno } = Object(error) as { readonly errno?: unknown };
  const isFull = async (): Promise<boolean> => (await statfs(path.dirname(dir))).bavail === 0;
  const code = (typeof errno === 'number' && refusals[errno]) || ((await isFull()) ? 'ENOSPC' : null);
  if (code !== null) return Object.assign(new Error(code, { cause: error }), { code, path: dir });
  return error instanceof Error ? error : new Error(JSON.stringify(error), { cause: error });
}

async function prepare(dir: string): Promise<void> {
  const aside = `${dir}.new-${process.pid}`;
  const client = await PGlite.create(aside);
  await client.close();
  await rename(aside, dir);
}

/** Removes temporary folders of first starts that were killed. */
async function removeLeftovers(dir: string): Promise<void> {
  const parent = path.dirname(dir);
  for (const name of await readdir(parent))
    if (name.startsWith(`${path.basename(dir)}.new-`)) await rm(path.join(parent, name), { recursive: true });
}
