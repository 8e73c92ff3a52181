import type { SentParams } from '../language/plan/index.ts';
import type { Run } from './metrics.ts';
import type { FilterRecord } from './record.ts';

/** A GET request for the entries of one or more components. */
export interface LoadRequest {
  /** Below `/api/`, tokens filled and encoded. */
  readonly path: string;
  readonly params: SentParams;
}

/** The world, handed in by who creates the machine. Each call takes a signal; what comes after an abort is not listened to. */
export interface CascadePorts {
  /** Resolves with the reply's body; rejects when there is none (no 2xx, no network, no JSON). An error may say its `status`. */
  readonly loadOptions: (request: LoadRequest, signal: AbortSignal) => Promise<unknown>;
  /** Runs the page's queries for the values of the run; resolves when all have answered, rejects when one failed. */
  readonly runMetrics: (run: Run, signal: AbortSignal) => Promise<void>;
  /** The current record, after it was copied to *previous*; null without one. */
  readonly readRecord: (signal: AbortSignal) => Promise<unknown>;
  /** Writes the current record. */
  readonly writeRecord: (record: FilterRecord) => Promise<void>;
  /** Told, to log it, when the store rejects (private mode, a quota) or holds what can't be read. It never stops the bar. */
  readonly storeFailed: (error: unknown) => void;
}

/** Time from outside. */
export interface CascadeTime {
  /** Milliseconds: the age of stored entries and the time of notices are measured with it. */
  readonly now: () => number;
  /** Today's ISO date in the customer's calendar. */
  readonly today: () => string;
}
