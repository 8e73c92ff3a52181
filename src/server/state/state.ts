import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ServerChannel } from './server-news.ts';
import type { StoredUsers } from './user-store.ts';
import type { StoredCompanies } from './company-store.ts';
import type { StoredSessions } from './session-store.ts';
import type { StoredSelections } from './selection-store.ts';
import type { StoredPageMarks } from './page-mark-store.ts';
import type { StoredMemberColors } from './member-color-store.ts';
import type { StoredLogs } from './log-store.ts';
import type { StoredNotifications } from './notification-store.ts';
import type { StoredAudit } from './audit-store.ts';
import type { StoredResources } from './resource-rows.ts';
import type { StoredDeliveries } from './delivery-store.ts';
import type { StoredAlerts } from './alert-store.ts';
import type { StoredFiles } from './file-entries.ts';

export type { AlertChange, AlertEpisode } from './alert-store.ts';
export type { AuditEntry } from './audit-store.ts';
export type {
  FileBrief,
  FileContent,
  FileEntry,
  FileOrder,
  FileOutcome,
  FilePlace,
  FileUpload,
} from './file-entries.ts';
export type { LogEntry } from './log-store.ts';
export type { RowQuery, RowScope, RowWork, StoredRow } from './resource-rows.ts';
export type { SavedSelection, SelectionOwner } from './selection-store.ts';
export type { FoundToken } from './session-store.ts';
export type { User } from './user-store.ts';
export { StateError } from './state-error.ts';

/**
 * Runs a raw SQL statement, or several when there are no values. For statements that drizzle can't express.
 */
export type StateSql = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: readonly Readonly<Record<string, unknown>>[] }>;

/**
 * The stored state of the server. Every implementation passes the contract in `tests/server/state`. Failures
 * are `StateError`s.
 */
export interface State {
  readonly users: StoredUsers;
  readonly companies: StoredCompanies;
  readonly sessions: StoredSessions;
  readonly selections: StoredSelections;
  readonly pageMarks: StoredPageMarks;
  readonly memberColors: StoredMemberColors;
  readonly logs: StoredLogs;
  readonly notifications: StoredNotifications;
  readonly audit: StoredAudit;
  readonly resources: StoredResources;
  readonly deliveries: StoredDeliveries;
  readonly alerts: StoredAlerts;
  readonly files: StoredFiles;
  /** For pg-boss, which stores its jobs in the same database. */
  readonly sql: StateSql;
  /** Whether no other server can use this state. */
  readonly isAlone: boolean;
  /** Messages to and from other servers that share this state. */
  readonly channel: ServerChannel;
  /** Frees the disk space of deleted rows. */
  compact(): Promise<void>;
  /** Returns a rate limiter: `points` requests in `duration` seconds, shared by all servers of this state. */
  limiter(name: string, limit: { readonly points: number; readonly duration: number }): RateLimiterAbstract;
  /** Deletes expired counts of rate limiters. */
  pruneLimits(now: Date): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
