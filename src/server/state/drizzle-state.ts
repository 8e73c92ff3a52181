import { DrizzleQueryError, getTableName, lt, sql } from 'drizzle-orm';
import type { Clock } from '../process/clock.ts';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import { attempts, audit, logs, refreshTokens, selections, sessions } from './tables.ts';
import { auditStore } from './audit-store.ts';
import { companyStore } from './company-store.ts';
import type { Database } from './database.ts';
import { fileEntryStore } from './file-entry-store.ts';
import { logStore } from './log-store.ts';
import { migrate } from './migrate.ts';
import type { Migrator } from './migrate.ts';
import { notificationStore } from './notification-store.ts';
import { pageMarkStore } from './page-mark-store.ts';
import { resourceStore } from './resource-store.ts';
import { selectionStore } from './selection-store.ts';
import { sessionStore } from './session-store.ts';
import { StateError } from './state.ts';
import type { State, StateSql } from './state.ts';
import { userStore } from './user-store.ts';

/** Where a database is, for messages, and what its driver does for it. */
export interface Connection {
  readonly where: string;
  readonly migrator: Migrator;
  readonly sql: StateSql;
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/** The state over any database that drizzle speaks to, its schema brought up to date. */
export async function drizzleState(database: Database, clock: Clock, connection: Connection): Promise<State> {
  await withStateErrors(() => migrate(database, connection.where, connection.migrator));
  const files = fileEntryStore(database);
  return {
    users: guarded(userStore(database)),
    companies: guarded(companyStore(database)),
    sessions: guarded(sessionStore(database)),
    selections: guarded(selectionStore(database, clock)),
    resources: guarded(resourceStore(database)),
    pageMarks: guarded(pageMarkStore(database)),
    files: { ...guarded(files), uploads: guarded(files.uploads) },
    logs: guarded(logStore(database)),
    notifications: guarded(notificationStore(database)),
    audit: guarded(auditStore(database)),
    sql: (...asked) => withStateErrors(() => connection.sql(...asked)),
    isAlone: connection.isAlone,
    limiter: (name, limit) =>
      new RateLimiterDrizzle({
        ...limit,
        storeClient: database,
        schema: attempts,
        keyPrefix: name,
        clearExpiredByTimeout: false,
      }),
    pruneLimits: (now) =>
      withStateErrors(async () => void (await database.delete(attempts).where(lt(attempts.expire, now)))),
    compact: () =>
      withStateErrors(async () => void (await database.execute(sql.raw(`VACUUM FULL ${growing}`)))),
    ping: () => withStateErrors(async () => void (await database.execute(sql`SELECT 1`))),
    close: () => connection.close(),
  };
}

/** The tables from which much is deleted. */
const growing = [logs, selections, audit, sessions, refreshTokens, attempts].map(getTableName).join(', ');

/** The driver's failures as ours. */
async function withStateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StateError || isOfTheWork(error)) throw error;
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StateError('storage', `The state database failed: ${reason}`, { cause });
  }
}

/** What the work within a transaction refuses, which is no failure of the database. */
const isOfTheWork = (error: unknown): boolean => error instanceof Error && error.name === 'RefusedChange';

type Store = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

function guarded<T extends object>(store: T): T {
  const entries = Object.entries(store as Store).map(([name, call]) => [
    name,
    (...args: never[]) => withStateErrors(() => call(...args)),
  ]);
  return Object.fromEntries(entries) as T;
}
