/** Work that is asked for. */
export interface JobRequest {
  /** The name of a `JobKind`. */
  readonly kind: string;
  readonly company: string;
  /** The user who asked for it; null where nobody did. */
  readonly by: string | null;
  /** What it is about, for people: the name of a file. */
  readonly about: string | null;
  /** What the work needs, as JSON. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Work of this name is done once for the company, however often it is asked for. */
  readonly once?: string;
  /** Not before then. */
  readonly startAfter?: Date;
}

/** `retrying`: it failed and comes again at `nextAt`. */
export type JobState = 'waiting' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';

export interface Job {
  readonly id: string;
  readonly kind: string;
  /** Whether it is about the server itself and no company. */
  readonly isOfServer: boolean;
  readonly by: string | null;
  readonly about: string | null;
  readonly state: JobState;
  /** From 0 to 1 while it runs; null where that is not known. */
  readonly progress: number | null;
  /** How often it was begun. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** When it is begun, where it waits. */
  readonly nextAt: Date | null;
  /** Why the last attempt failed. */
  readonly error: string | null;
}

/** What a job works with. */
export interface JobWork {
  readonly id: string;
  readonly company: string;
  readonly by: string | null;
  readonly input: Readonly<Record<string, unknown>>;
  /** Fires when it is cancelled, takes too long, or the server ends. */
  readonly signal: AbortSignal;
  /** Whether it is not tried again where this attempt fails. */
  readonly isLast: boolean;
  /** Tells how much is done, from 0 to 1. */
  readonly progress: (share: number) => void;
}

/** How work of a kind is done. It must be able to run again: a server may have died in the middle of it. */
export interface JobKind {
  /** How often it is tried again. 0: what did not finish has failed. */
  readonly retries: number;
  /** Seconds to the first retry; each further one waits twice as long. */
  readonly retryDelay: number;
  /** Seconds after which an attempt has failed. */
  readonly limit: number;
  /** The servers begin it themselves, once in so many hours. It is about no company. */
  readonly everyHours?: number;
  /** Throws where it fails. An `UnrepeatableError` is not tried again. */
  readonly run: (work: JobWork) => Promise<void>;
}

export type JobKinds = Readonly<Record<string, JobKind>>;

/** Work that would fail again in the same way. */
export class UnrepeatableError extends Error {
  override readonly name = 'UnrepeatableError';
}

/** The company of jobs that are about the server itself. */
export const ofServer = '';

/** Whose jobs. `by` null: those of everybody, and to see, but not to change, those of the server; else those of the user, and those that nobody asked for. */
export interface JobScope {
  readonly company: string;
  readonly by: string | null;
}

export interface JobNews {
  readonly company: string;
  readonly id: string;
}

/** Work that is done aside. Every implementation passes the contract in `tests/server/jobs`. */
export interface JobQueue {
  /** Answers its id; null where it is there already. */
  add(request: JobRequest): Promise<string | null>;
  /** The newest first. */
  list(scope: JobScope, limit: number): Promise<readonly Job[]>;
  /** How many jobs of all companies are in each state; nothing until the first job is asked for. */
  counts(): Promise<Readonly<Partial<Record<JobState, number>>>>;
  /** Ends a job that waits or runs; false where there is none in the scope. */
  cancel(scope: JobScope, id: string): Promise<boolean>;
  /** Begins a job anew that failed or was cancelled; false where there is none in the scope. */
  retry(scope: JobScope, id: string): Promise<boolean>;
  /** Does the work of these kinds from now on, until it is closed. */
  work(kinds: JobKinds): Promise<void>;
  /** Hears of every job of this server that is added, begins, goes on or ends. The returned function ends it. */
  onNews(listener: (news: JobNews) => void): () => void;
  /** Takes no new job from now on. Resolves when those that run here have ended. */
  drain(): Promise<void>;
  /** Ends. What runs is told so, and is begun again by the next server. */
  close(): Promise<void>;
}
