/** A request to add a job. */
export interface JobRequest {
  /** The name of a `JobKind`. */
  readonly kind: string;
  readonly company: string;
  /** The user who requested it; null for a job of the system. */
  readonly by: string | null;
  /** The displayed subject, such as the name of a file. */
  readonly about: string | null;
  /** The input of the job, as JSON. */
  readonly input: Readonly<Record<string, unknown>>;
  /**
   * A key that makes the job unique for its kind and company. Further requests with the same key are ignored.
   */
  readonly once?: string;
  /** The earliest start. */
  readonly startAfter?: Date;
}

/** `retrying`: it failed and is retried at `nextAt`. */
export type JobState = 'waiting' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';

export interface Job {
  readonly id: string;
  readonly kind: string;
  /** Whether it belongs to the server itself and to no company. */
  readonly isOfServer: boolean;
  readonly by: string | null;
  readonly about: string | null;
  readonly state: JobState;
  /** From 0 to 1 while it runs; null when unknown. */
  readonly progress: number | null;
  /** Number of attempts so far. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** The next start of a waiting job. */
  readonly nextAt: Date | null;
  /** The reason of the last failure. */
  readonly error: string | null;
}

/** The input of a running job. */
export interface JobWork {
  readonly id: string;
  readonly company: string;
  readonly by: string | null;
  readonly input: Readonly<Record<string, unknown>>;
  /** Aborts when the job is cancelled, takes too long, or the server ends. */
  readonly signal: AbortSignal;
  /** Whether a failure of this attempt is final. */
  readonly isLast: boolean;
  /** Reports progress, from 0 to 1. */
  readonly progress: (share: number) => void;
}

/** A kind of job. It must be repeatable, because a server may die while it runs. */
export interface JobKind {
  /** Maximal number of retries. 0: an unfinished job has failed. */
  readonly retries: number;
  /** Seconds before the first retry. The delay doubles with each retry. */
  readonly retryDelay: number;
  /** Seconds after which an attempt fails. */
  readonly limit: number;
  /** The period in hours of a job that the servers start themselves. It belongs to no company. */
  readonly everyHours?: number;
  /** Does the work. Rejects on failure. An `UnrepeatableError` is not retried. */
  readonly run: (work: JobWork) => Promise<void>;
}

export type JobKinds = Readonly<Record<string, JobKind>>;

/** Thrown by work that would fail again in the same way. */
export class UnrepeatableError extends Error {
  override readonly name = 'UnrepeatableError';
}

/** The company of jobs that belong to the server itself. */
export const ofServer = '';

/**
 * The accessible jobs. With `by` null: all jobs of the company, and read-only those of the server. Otherwise:
 * the user's jobs, and those that no user requested.
 */
export interface JobScope {
  readonly company: string;
  readonly by: string | null;
}

export interface JobNews {
  readonly company: string;
  readonly id: string;
}

/** A queue of background jobs. Every implementation passes the contract in `tests/server/jobs`. */
export interface JobQueue {
  /** Adds a job and returns its id; null when it exists already. */
  add(request: JobRequest): Promise<string | null>;
  /** Returns jobs, the newest first. */
  list(scope: JobScope, limit: number): Promise<readonly Job[]>;
  /** Returns the number of jobs of all companies by state; empty until the queue is first used. */
  counts(): Promise<Readonly<Partial<Record<JobState, number>>>>;
  /** Cancels a waiting or running job. Returns false when there is none in the scope. */
  cancel(scope: JobScope, id: string): Promise<boolean>;
  /** Restarts a failed or cancelled job. Returns false when there is none in the scope. */
  retry(scope: JobScope, id: string): Promise<boolean>;
  /** Runs jobs of these kinds until the queue is closed. */
  work(kinds: JobKinds): Promise<void>;
  /** Calls the listener for every change of a job on this server. Returns a function that unsubscribes. */
  onNews(listener: (news: JobNews) => void): () => void;
  /** Starts no new jobs. Resolves when the running jobs of this server have ended. */
  drain(): Promise<void>;
  /** Closes the queue and aborts running jobs, which the next server repeats. */
  close(): Promise<void>;
}
