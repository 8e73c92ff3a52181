import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import path from 'node:path';
import { projectRoot } from '../process/project-root.ts';
import type { Database } from './database.ts';
import { StateError } from './state-error.ts';

const config = {
  /** Written by drizzle-kit from `tables.ts`. A released file is never changed: a new one is added. */
  migrationsFolder: path.join(projectRoot, 'src/server/state/migrations'),
  migrationsSchema: 'public',
  migrationsTable: 'migrations',
};
export type MigrationConfig = typeof config;

/** The migrator of a driver of drizzle. */
export type Migrator = (config: MigrationConfig) => Promise<void>;

/** An arbitrary number that is ours. */
const migrationLock = 7_265_706;

/**
 * Brings the schema up to date: all missing steps in one transaction, so that a start that is killed changes nothing.
 * Refuses a schema from a newer program. Several servers may start at once: the first one does it. `database` must be
 * one connection, since the lock belongs to it.
 */
export async function migrate(
  database: Database,
  where: string,
  migrator: Migrator,
  migrationsFolder: string = config.migrationsFolder,
): Promise<void> {
  await database.execute(sql`SELECT pg_advisory_lock(${migrationLock})`);
  try {
    const [baseline, ...later] = readMigrationFiles({ migrationsFolder });
    if (!baseline) throw new Error('invariant: there is no migration');
    await adoptFormerSchema(database, where, baseline);
    await refuseNewer(database, where, later.at(-1) ?? baseline);
    await migrator({ ...config, migrationsFolder });
  } finally {
    await database.execute(sql`SELECT pg_advisory_unlock(${migrationLock})`);
  }
}

interface MigrationFile {
  readonly folderMillis: number;
  readonly hash: string;
}

async function refuseNewer(database: Database, where: string, newest: MigrationFile): Promise<void> {
  if (!(await exists(database, 'migrations'))) return;
  const found = await rowsOf<{ last: string | number | null }>(
    database,
    sql`SELECT max(created_at) AS last FROM migrations`,
  );
  const last = Number(found[0]?.last ?? 0);
  if (last > newest.folderMillis)
    throw newerVersion(where, `of ${dayOf(last)}`, `that of ${dayOf(newest.folderMillis)}`);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/** The last schema before drizzle-kit's: it equals the baseline but for the names that PostgreSQL gave constraints. */
const formerVersion = 5;
const renamed = [
  ['provider_accounts', 'provider_accounts_user_name_fkey', 'provider_accounts_user_name_users_user_name_fk'],
  ['provider_ties', 'provider_ties_family_fkey', 'provider_ties_family_sessions_family_fk'],
  ['refresh_tokens', 'refresh_tokens_family_fkey', 'refresh_tokens_family_sessions_family_fk'],
  ['notification_reads', 'notification_reads_pkey', 'notification_reads_company_user_name_pk'],
  ['selections', 'selections_pkey', 'selections_company_user_name_config_name_save_name_pk'],
] as const;

/** Takes a state over that was written before the migrations were drizzle-kit's, all of it or nothing. */
async function adoptFormerSchema(database: Database, where: string, baseline: MigrationFile): Promise<void> {
  if (!(await exists(database, 'schema_version'))) return;
  await database.transaction(async (transaction) => {
    const found = await rowsOf<{ version: number }>(
      transaction,
      sql`SELECT max(version) AS version FROM schema_version`,
    );
    const version = found[0]?.version ?? 0;
    if (version > formerVersion) throw newerVersion(where, `${version}`, `${formerVersion}`);
    if (version < formerVersion) throw olderVersion(where, version);
    for (const [table, before, after] of renamed)
      await transaction.execute(
        sql`ALTER TABLE ${sql.identifier(table)} RENAME CONSTRAINT ${sql.identifier(before)} TO ${sql.identifier(after)}`,
      );
    await transaction.execute(
      sql`CREATE TABLE migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
    );
    await transaction.execute(
      sql`INSERT INTO migrations (hash, created_at) VALUES (${baseline.hash}, ${baseline.folderMillis})`,
    );
    await transaction.execute(sql`DROP TABLE schema_version`);
  });
}

async function exists(database: Database, table: string): Promise<boolean> {
  const found = await rowsOf<{ found: boolean }>(
    database,
    sql`SELECT to_regclass(${`public.${table}`}) IS NOT NULL AS found`,
  );
  return found[0]?.found === true;
}

/** Rows of a statement that drizzle has no builder for; every driver of PostgreSQL answers them under `rows`. */
async function rowsOf<Row>(
  database: Pick<Database, 'execute'>,
  statement: ReturnType<typeof sql>,
): Promise<readonly Row[]> {
  return ((await database.execute(statement)) as { readonly rows: readonly Row[] }).rows;
}

function newerVersion(where: string, current: string, known: string): StateError {
  return new StateError(
    'newer-version',
    `${where} was written by a newer version of the program (schema ${current}, this one knows ${known}). Start that version, or choose another DATA_DIR.`,
  );
}

function olderVersion(where: string, current: number): StateError {
  return new StateError(
    'older-version',
    `${where} was written by a version of the program that is too old (schema ${current}, needed is ${formerVersion}). Start the version 0.1.0 on it once, or choose another DATA_DIR.`,
  );
}
