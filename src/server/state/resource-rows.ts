import type { AuditEntry } from './audit-store.ts';
import type { Row } from './row.ts';
import type { resourceHistory, resourceRequests, resourceRows } from './tables/resources.ts';

/** A row of a resource as it is stored. */
export type StoredRow = Row<typeof resourceRows, 'company' | 'resource'>;

/** A former or current version of a row. */
export type RowVersion = Row<typeof resourceHistory, 'company' | 'resource' | 'id' | 'brand'>;

/** The changes of one request. */
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
  /** Null for all brands. */
  readonly brands: readonly string[] | null;
}

/** A query for rows. A field has its current and former names. */
export interface RowQuery {
  readonly filters: readonly { readonly names: readonly string[]; readonly values: readonly string[] }[];
  /** Limits the result to these ids. Null for all. */
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

/** The operations of a transaction on one resource of a company. */
export interface RowWork {
  remembered(userName: string, requestKey: string): Promise<Pick<StoredRequest, 'hash' | 'answer'> | null>;
  remember(request: StoredRequest): Promise<void>;
  byIds(ids: readonly string[]): Promise<readonly StoredRow[]>;
  byKeys(keys: readonly string[]): Promise<readonly StoredRow[]>;
  /** Returns the ids of existing rows in the scope. */
  known(scope: RowScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids that were ever written, including those of deleted rows. */
  written(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes rows and a version of each. A removal is a version, too. */
  write(
    rows: {
      readonly inserted: readonly WrittenRow[];
      readonly updated: readonly WrittenRow[];
      readonly removed: readonly WrittenRow[];
    },
    doer: { readonly by: string; readonly at: Date },
  ): Promise<void>;
  /**
   * Updates keys, brands and cells after a change of the resource's file. Versions don't change. Rows that have
   * another version by now are left as they are.
   */
  rekey(rows: readonly StoredRow[]): Promise<void>;
  audit(entry: AuditEntry): Promise<void>;
}

/** The store of rows that users edit. */
export interface StoredResources {
  page(
    scope: RowScope,
    query: RowQuery,
  ): Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }>;
  /** Returns all rows of a company. */
  rows(company: string, resource: string): Promise<readonly StoredRow[]>;
  /** Returns each company and resource that has rows. */
  kept(): Promise<readonly { readonly company: string; readonly resource: string }[]>;
  /** Returns the versions of a row, the newest first, without those of brands outside the scope. */
  history(scope: RowScope, id: string): Promise<readonly RowVersion[]>;
  /** Returns the rows as of a time. */
  rowsAt(scope: RowScope, at: Date): Promise<readonly StoredRow[]>;
  /** Returns the last version of each row, including deleted ones, by id. */
  lastVersions(scope: RowScope): Promise<ReadonlyMap<string, number>>;
  /** Returns recent changes, the newest first, one entry for each request. */
  batches(scope: RowScope, limit: number): Promise<readonly RowBatch[]>;
  /** Runs the work in a transaction with an exclusive lock on the resource. Rolls back when the work throws. */
  change<Result>(
    company: string,
    resource: string,
    work: (rows: RowWork) => Promise<Result>,
  ): Promise<Result>;
  /** The same for several resources. `rows` has their order. */
  changeAll<Result>(
    company: string,
    resources: readonly string[],
    work: (rows: readonly RowWork[]) => Promise<Result>,
  ): Promise<Result>;
  /** Deletes stored responses of requests from before that time. */
  prune(before: Date): Promise<void>;
}
