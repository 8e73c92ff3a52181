import type { ReportData } from '../../language/plan/index.ts';

/** How much of the answer is made, from 0 to 1; left out where that is not known. */
interface Underway {
  readonly share?: number;
}

/** What a page knows of one of its queries. Data are shown only in `ready` and, marked, in `stale`. */
export type QueryState =
  | {
      readonly kind: 'waiting';
      /** Components that it waits for. */
      readonly for: readonly string[];
      /** Set where these have no entries to choose from. */
      readonly noEntries?: true;
    }
  | ({ readonly kind: 'loading' } & Underway)
  | { readonly kind: 'ready'; readonly data: ReportData }
  | ({ readonly kind: 'stale'; readonly data: ReportData; readonly reason: 'reloading' | 'apply' } & Underway)
  /** Somebody has cancelled it. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly message: string; readonly requestId: string | null };

/** Whether a view that shows one would look no different with the other. */
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
