import { DrizzleQueryError, getTableName, lt, sql } from 'drizzle-orm';
import type { Clock } from '../process/clock.ts';
import { RateLimiterDrizzle } from 'rate-limiter-flexible';
import { audit, logs } from './tables/logs.ts';
import { selections } from './tables/selections.ts';
import { attempts, refreshTokens, sessions } from './tables/sessions.ts';
import { alertStore } from './alert-store.ts';
import { auditStore } from './audit-store.ts';
import { companyStore } from './company-store.ts';
import type { Database } from './database.ts';
import { deliveryStore } from './delivery-store.ts';
import { fileEntryStore } from './file-entry-store.ts';
import { logStore } from './log-store.ts';
import { memberColorStore } from './member-color-store.ts';
import { migrate } from './migrate.ts';
import type { Migrator } from './migrate.ts';
import { notificationStore } from './notification-store.ts';
import { pageMarkStore } from './page-mark-store.ts';
import { resourceStore } from './resource-store.ts';
import { selectionStore } from './selection-store.ts';
import { sessionStore } from './session-store.ts';
import type { ServerChannel } from './server-news.ts';
import { StateError } from './state.ts';
import type { State, StateSql } from './state.ts';
import { userStore } from './user-store.ts';

/** The parts of a state that depend on the database's driver. */
export interface Connection {
  readonly sql: StateSql;
  /** Whether no other server can use this database. */
  readonly isAlone: boolean;
  readonly channel: ServerChannel;
  close(): Promise<void>;
}

/** Migrates the schema to the newest version. `where` names the database in error messages. */
export const migrated = (database: Database, where: string, migrator: Migrator): Promise<void> =>
  withStateErrors(() => migrate(database, where, migrator));

/** Returns the state stored in a drizzle database, whose schema must be up to date. */
export function drizzleState(database: Database, clock: Clock, connection: Connection): State {
  const { channel } = connection;
  const files = fileEntryStore(database);
  return {
    users: guarded(userStore(database)),
    companies: guarded(companyStore(database)),
    sessions: guarded(sessionStore(database)),
    selections: guarded(selectionStore(database, clock)),
    resources: guarded(resourceStore(database, channel)),
    pageMarks: guarded(pageMarkStore(database)),
    files: { ...guarded(files), uploads: guarded(files.uploads) },
    memberColors: guarded(memberColorStore(database)),
    logs: guarded(logStore(database)),
    deliveries: guarded(deliveryStore(database)),
    alerts: guarded(alertStore(database)),
    notifications: guarded(notificationStore(database)),
    audit: guarded(auditStore(database)),
    sql: (...requested) => withStateErrors(() => connection.sql(...requested)),
    isAlone: connection.isAlone,
    channel: {
      send: (news) => withStateErrors(() => channel.send(news)),
      subscribe: (listener) => channel.subscribe(listener),
    },
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
    // A separate PostgreSQL server vacuums its tables itself.
    compact: () =>
      withStateErrors(async () => {
        if (connection.isAlone) await database.execute(sql.raw(`VACUUM FULL ${growing}`));
      }),
    ping: () => withStateErrors(async () => void (await database.execute(sql`SELECT 1`))),
    close: () => connection.close(),
  };
}

/** Names of the tables with many deleted rows, separated by commas. */
const growing = [logs, selections, audit, sessions, refreshTokens, attempts].map(getTableName).join(', ');

/** Converts errors of the driver to `StateError`s. */
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

/**
 * Whether the error was thrown by the work in a transaction to refuse a change. That is no failure of the
 * database.
 */
const isOfTheWork = (error: unknown): boolean => error instanceof Error && error.name === 'RefusedChange';

type Store = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

function guarded<T extends object>(store: T): T {
  const entries = Object.entries(store as Store).map(([name, call]) => [
    name,
    (...args: never[]) => withStateErrors(() => call(...args)),
  ]);
  return Object.fromEntries(entries) as T;
}
