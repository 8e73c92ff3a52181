import type { FilterBarSpec } from '../../language/plan/index.ts';
import type { Choice } from '../selection.ts';

/** A reply of the scripted server. The first that matches a request answers it. */
export interface TraceReply {
  readonly path: string;
  /** Params that the request must have, among others. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly delay?: number;
  readonly status?: number;
  readonly body?: unknown;
  /** Answers this often, then the next that matches. */
  readonly times?: number;
}

/** How one run of the metrics ends. */
export interface TraceRun {
  /** Milliseconds. */
  readonly delay?: number;
  readonly fails?: true;
}

/** One thing that the user does, `at` milliseconds after the start. */
export interface TraceStep {
  readonly at: number;
  readonly select?: Readonly<Record<string, Choice>>;
  readonly press?: string;
  readonly open?: string;
  /** By component: the text that the user looks for in a long list. */
  readonly search?: Readonly<Record<string, string>>;
  readonly retry?: string;
  readonly saved?: Readonly<Record<string, Choice>>;
  readonly undo?: true;
  readonly reset?: true;
  /** Runs the metrics again although the values are the same. */
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
    /** Of all components that do not say their own `age`. */
    readonly age?: string | number;
    /** Milliseconds that the store takes to answer. */
    readonly delay?: number;
    readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  /** Selections brought along from the page before, by component. */
  readonly carried?: Readonly<Record<string, Choice>>;
  readonly replies?: readonly TraceReply[];
  readonly metricsDelay?: number;
  /** How the metrics runs end, one after the other; those after the last take `metricsDelay`. */
  readonly runs?: readonly TraceRun[];
  readonly script?: readonly TraceStep[];
  readonly until?: number;
  /** The ISO date that relative dates are counted from. */
  readonly today?: string;
  readonly expect?: unknown;
}

type Outcome = 'ok' | 'aborted' | 'error';

export interface RequestLog {
  readonly at: number;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The components that took their part of the reply, sorted. */
  readonly for: readonly string[];
  /** Null, as the outcome, while it is under way. */
  readonly end: number | null;
  readonly outcome: Outcome | null;
}

export interface MetricsLog {
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly end: number | null;
  readonly outcome: Outcome | null;
}

/** What a session came to; times in virtual milliseconds. */
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
