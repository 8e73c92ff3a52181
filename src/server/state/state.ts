import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ServerChannel } from './server-news.ts';
import type { StoredUsers } from './user-store.ts';
import type { StoredCompanies } from './company-store.ts';
import type { StoredSessions } from './session-store.ts';
import type { StoredSelections } from './selection-store.ts';
import type { StoredPageMarks } from './page-mark-store.ts';
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

/** Sends a statement as it stands, or several where there are no values. For what drizzle has no words for. */
export type StateSql = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: readonly Readonly<Record<string, unknown>>[] }>;

/** What the server remembers. Every implementation passes the contract in `tests/server/state`. Failures are `StateError`s. */
export interface State {
  readonly users: StoredUsers;
  readonly companies: StoredCompanies;
  readonly sessions: StoredSessions;
  readonly selections: StoredSelections;
  readonly pageMarks: StoredPageMarks;
  readonly logs: StoredLogs;
  readonly notifications: StoredNotifications;
  readonly audit: StoredAudit;
  readonly resources: StoredResources;
  readonly deliveries: StoredDeliveries;
  readonly alerts: StoredAlerts;
  readonly files: StoredFiles;
  /** For pg-boss, which keeps its jobs beside our tables. */
  readonly sql: StateSql;
  /** Whether no other server can work on it. */
  readonly isAlone: boolean;
  /** To and from the other servers of this state. */
  readonly channel: ServerChannel;
  /** Gives the space of what was deleted back to the disk. */
  compact(): Promise<void>;
  /** Counts what may be done only so often in `duration` seconds, together with all other servers of this state. */
  limiter(name: string, limit: { readonly points: number; readonly duration: number }): RateLimiterAbstract;
  /** Forgets counts that are over. */
  pruneLimits(now: Date): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
