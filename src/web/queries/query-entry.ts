import type { QueryPlan, ReportData } from '../../language/plan/index.ts';
import type { QueryRequest } from '../../page-run/index.ts';
import type { QueryState } from './query-state.ts';
import type { RequestResult } from './shared-requests.ts';

/** What a page knows of one of its queries. */
export interface QueryEntry {
  query: QueryPlan;
  state: QueryState;
  /** The question that it asks or has asked; null while it can't ask. */
  question: QueryRequest | null;
  /** Leaves the running request; null without one. */
  leave: (() => void) | null;
  /** The last data, and the key of their question. */
  shown: { readonly key: string; readonly data: ReportData } | null;
  /** Whether `shown` is from before a refresh: it stays visible until a new response arrives. */
  isOutdated: boolean;
  /** Whether it shows the data of the query that covers it, without a request of its own. */
  borrows: boolean;
}

export const NOT_YET: QueryState = { kind: 'waiting', for: [] };

export function stateOfFailure(result: Exclude<RequestResult, { kind: 'data' }>): QueryState {
  if (result.kind === 'forbidden') return { kind: 'forbidden' };
  return { kind: 'error', message: result.message, requestId: result.requestId };
}

export function newEntry(query: QueryPlan): QueryEntry {
  return {
    query,
    state: NOT_YET,
    question: null,
    leave: null,
    shown: null,
    isOutdated: false,
    borrows: false,
  };
}

/**
 * The state until the response arrives: the last response to this question, else the old data, marked as stale. After
 * Apply, old data are not shown.
 */
export function whileLoading(entry: QueryEntry, kept: ReportData | null): QueryState {
  const resets = entry.state.kind === 'stale' && entry.state.reason === 'apply';
  const data = kept ?? (resets ? null : (entry.shown?.data ?? null));
  return data === null ? { kind: 'loading' } : { kind: 'stale', data, reason: 'reloading' };
}
