import type { AuditEntry } from './audit-store.ts';
import type { Row } from './row.ts';
import type { resourceHistory, resourceRequests, resourceRows } from './tables/resources.ts';

/** A row of a resource as it is stored. */
export type StoredRow = Row<typeof resourceRows, 'company' | 'resource'>;

/** A version that a row had. */
export type RowVersion = Row<typeof resourceHistory, 'company' | 'resource' | 'id' | 'brand'>;

/** What one request wrote. */
export interface RowBatch {
  readonly at: Date;
  readonly by: string;
  readonly insert: number;
  readonly update: number;
  readonly delete: number;
}

type StoredRequest = Row<typeof resourceRequests, 'company'>;

/** The rows that a user may see of a resource. */
export interface RowScope {
  readonly company: string;
  readonly resource: string;
  /** Null for all. */
  readonly brands: readonly string[] | null;
}

/** Which rows are wanted. A field is known by the names that it has and had. */
export interface RowQuery {
  readonly filters: readonly { readonly names: readonly string[]; readonly values: readonly string[] }[];
  /** The rows that are wanted; null for all. */
  readonly ids?: readonly string[] | null;
  readonly sort: readonly {
    readonly names: readonly string[];
    readonly isNumber: boolean;
    readonly descending: boolean;
  }[];
  readonly limit: number;
  readonly offset: number;
}

type WrittenRow = Omit<StoredRow, 'changedBy' | 'changedAt'>;

/** What can be done in a transaction on one resource of a company. */
export interface RowWork {
  remembered(userName: string, requestKey: string): Promise<Pick<StoredRequest, 'hash' | 'answer'> | null>;
  remember(request: StoredRequest): Promise<void>;
  byIds(ids: readonly string[]): Promise<readonly StoredRow[]>;
  byKeys(keys: readonly string[]): Promise<readonly StoredRow[]>;
  /** Those of the ids that are rows of that scope. */
  known(scope: RowScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the ids that were ever written, though they may be gone. */
  written(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes rows, and a version of each. A removed one has the version after its last. */
  write(
    rows: {
      readonly inserted: readonly WrittenRow[];
      readonly updated: readonly WrittenRow[];
      readonly removed: readonly WrittenRow[];
    },
    doer: { readonly by: string; readonly at: Date },
  ): Promise<void>;
  /** After a change of the file: the keys and brands of rows, which keep their versions. */
  rekey(rows: readonly StoredRow[]): Promise<void>;
  audit(entry: AuditEntry): Promise<void>;
}

/** The rows that users write. */
export interface StoredResources {
  page(
    scope: RowScope,
    query: RowQuery,
  ): Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }>;
  /** All of a company. */
  rows(company: string, resource: string): Promise<readonly StoredRow[]>;
  /** The companies with the resources of which they have rows. */
  kept(): Promise<readonly { readonly company: string; readonly resource: string }[]>;
  /** Newest first. Versions of brands that are not in the scope are left out. */
  history(scope: RowScope, id: string): Promise<readonly RowVersion[]>;
  /** The rows as they were then. */
  rowsAt(scope: RowScope, at: Date): Promise<readonly StoredRow[]>;
  /** The last version of each row that there was, by id. */
  lastVersions(scope: RowScope): Promise<ReadonlyMap<string, number>>;
  /** What was written last, the newest first: all that one request wrote is one. */
  batches(scope: RowScope, limit: number): Promise<readonly RowBatch[]>;
  /** Does all of the work or, where it throws, nothing of it. Nobody else changes the resource meanwhile. */
  change<Result>(
    company: string,
    resource: string,
    work: (rows: RowWork) => Promise<Result>,
  ): Promise<Result>;
  /** The same for several resources, by the same places in the list. */
  changeAll<Result>(
    company: string,
    resources: readonly string[],
    work: (rows: readonly RowWork[]) => Promise<Result>,
  ): Promise<Result>;
  /** Forgets the answers of requests from before then. */
  prune(before: Date): Promise<void>;
}
