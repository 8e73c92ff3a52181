import type { ReportData } from '../../language/plan/index.ts';

/** The progress of the response, 0 to 1; undefined where it is unknown. */
interface Underway {
  readonly share?: number;
}

/** The state of a page's query. Data are shown in `ready` and, marked, in `stale` only. */
export type QueryState =
  | {
      readonly kind: 'waiting';
      /** The filters that it waits for. */
      readonly for: readonly string[];
      /** True where these filters have no entries to choose from. */
      readonly noEntries?: true;
    }
  | ({ readonly kind: 'loading' } & Underway)
  | { readonly kind: 'ready'; readonly data: ReportData }
  | ({ readonly kind: 'stale'; readonly data: ReportData; readonly reason: 'reloading' | 'apply' } & Underway)
  /** The request was cancelled. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly message: string; readonly requestId: string | null };

/** Whether a view would look the same in both states. */
export function sameState(one: QueryState, other: QueryState): boolean {
  switch (one.kind) {
    case 'waiting':
      return (
        other.kind === 'waiting' && one.for.join() === other.for.join() && one.noEntries === other.noEntries
      );
    case 'ready':
      return other.kind === 'ready' && one.data === other.data;
    case 'stale':
      return (
        other.kind === 'stale' &&
        one.data === other.data &&
        one.reason === other.reason &&
        one.share === other.share
      );
    case 'loading':
      return other.kind === 'loading' && one.share === other.share;
    case 'error':
      return other.kind === 'error' && one.message === other.message && one.requestId === other.requestId;
    default:
      return one.kind === other.kind;
  }
}
