import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { migrations } from './migrations.ts';
import type { Migration } from './migrations.ts';
import { StateError } from './state.ts';

/** An arbitrary number that is ours. */
const migrationLock = 7_265_706;

const schemaVersion = pgTable('schema_version', { version: integer('version').primaryKey() });

/**
 * Brings the schema up to date: all missing steps in one transaction, so that a start that is killed changes nothing.
 * Refuses a schema from a newer program. Several servers may start at once: the first one does it.
 */
export async function migrate(
  database: Database,
  where: string,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const known = steps.at(-1)?.version ?? 0;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await transaction.execute(sql`CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)`);
    const done = await transaction.select().from(schemaVersion);
    const current = Math.max(0, ...done.map(({ version }) => version));
    if (current > known) throw newerVersion(where, current, known);
    for (const step of steps.filter(({ version }) => version > current)) {
      for (const statement of statementsOf(step)) await transaction.execute(sql.raw(statement));
      await transaction.insert(schemaVersion).values({ version: step.version });
    }
  });
}

/** A prepared statement holds one command only. Our steps have no semicolon inside a command. */
const statementsOf = (step: Migration): readonly string[] =>
  step.sql.split(';').filter((statement) => statement.trim() !== '');

function newerVersion(where: string, current: number, known: number): StateError {
  return new StateError(
    'newer-version',
    `${where} was written by a newer version of the program (schema ${current}, this one knows ${known}). Start that version, or choose another DATA_DIR.`,
  );
}
