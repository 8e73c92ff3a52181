import type { SentParams } from '../language/plan/index.ts';
import type { Run } from './metrics.ts';
import type { FilterRecord } from './record.ts';

/** A GET request for the entries of one or more components. */
export interface LoadRequest {
  /** Relative to `/api/`, with tokens filled and encoded. */
  readonly path: string;
  readonly params: SentParams;
}

/** The side effects of a host. Each call gets a signal; results after an abort are ignored. */
export interface CascadePorts {
  /**
   * Resolves with the body of the response. Rejects when there is none (no 2xx, no network, no JSON). The
   * error may have a `status`.
   */
  readonly loadOptions: (request: LoadRequest, signal: AbortSignal) => Promise<unknown>;
  /**
   * Runs the page's queries for the values of a run. Resolves when all have succeeded, rejects when one
   * failed.
   */
  readonly runMetrics: (run: Run, signal: AbortSignal) => Promise<void>;
  /** Resolves with the current record after copying it to *previous*. Null without one. */
  readonly readRecord: (signal: AbortSignal) => Promise<unknown>;
  /** Writes the current record. */
  readonly writeRecord: (record: FilterRecord) => Promise<void>;
  /**
   * Called when the store rejects (private mode, a quota) or contains an unreadable record, for logging. The
   * bar continues.
   */
  readonly storeFailed: (error: unknown) => void;
}

/** The clock of a host. */
export interface CascadeTime {
  /** Milliseconds, for the age of stored entries and the time of notices. */
  readonly now: () => number;
  /** Today's ISO date in the customer's time zone. */
  readonly today: () => string;
}
