import type { FilterBarSpec } from '../../language/plan/index.ts';
import type { Choice } from '../selection.ts';

/** A response of the scripted server. The first one that matches a request is used. */
export interface TraceReply {
  readonly path: string;
  /** Parameters that the request must have. It may have others. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly delay?: number;
  readonly status?: number;
  readonly body?: unknown;
  /** How many times it is used before the next match. Unlimited by default. */
  readonly times?: number;
}

/** The result of one run of the metrics. */
export interface TraceRun {
  /** Milliseconds. */
  readonly delay?: number;
  readonly fails?: true;
}

/** One action of the user, `at` milliseconds after the start. */
export interface TraceStep {
  readonly at: number;
  readonly select?: Readonly<Record<string, Choice>>;
  readonly press?: string;
  readonly open?: string;
  /** By component: the search text for a long list. */
  readonly search?: Readonly<Record<string, string>>;
  readonly retry?: string;
  readonly saved?: Readonly<Record<string, Choice>>;
  readonly undo?: true;
  readonly reset?: true;
  /** Retries the metrics with the same values. */
  readonly retryMetrics?: true;
  readonly hide?: true;
}

/** A scripted session with a filter bar. */
export interface Trace {
  readonly filterBar: string | FilterBarSpec;
  readonly customer?: string;
  readonly route?: Readonly<Record<string, string | number>>;
  readonly session?: Readonly<Record<string, string | number>>;
  readonly url?: string;
  readonly stored?: {
    /** The age of components without an `age` of their own. */
    readonly age?: string | number;
    /** Milliseconds until the store responds. */
    readonly delay?: number;
    readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  /** Selections of the previous page, by component. */
  readonly carried?: Readonly<Record<string, Choice>>;
  readonly replies?: readonly TraceReply[];
  readonly metricsDelay?: number;
  /** The results of the runs in order. Further runs take `metricsDelay`. */
  readonly runs?: readonly TraceRun[];
  readonly script?: readonly TraceStep[];
  readonly until?: number;
  /** The ISO date for relative dates. */
  readonly today?: string;
  readonly expect?: unknown;
}

type Outcome = 'ok' | 'aborted' | 'error';

export interface RequestLog {
  readonly at: number;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The components that used the response, sorted. */
  readonly for: readonly string[];
  /** Null while the request is in flight, like `outcome`. */
  readonly end: number | null;
  readonly outcome: Outcome | null;
}

export interface MetricsLog {
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly end: number | null;
  readonly outcome: Outcome | null;
}

/** The result of a session. Times are virtual milliseconds. */
export interface SimulationOutput {
  readonly requests: readonly RequestLog[];
  readonly metrics: readonly MetricsLog[];
  readonly stored: readonly { readonly at: number }[];
  readonly final: Readonly<
    Record<string, { readonly state: string; readonly selected: unknown; readonly data: readonly unknown[] }>
  >;
  readonly url: string;
  readonly outOfDate: boolean;
  readonly notices: readonly { readonly at: number; readonly component: string; readonly kind: string }[];
}
