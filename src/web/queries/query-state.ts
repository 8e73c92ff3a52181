import type { ReportData } from '../../language/plan/index.ts';

/** What a page knows of one of its queries. Data are shown only in `ready` and, marked, in `stale`. */
export type QueryState =
  | { readonly kind: 'waiting'; /** Components that it waits for. */ readonly for: readonly string[] }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: ReportData; readonly generation: number }
  | { readonly kind: 'stale'; readonly data: ReportData; readonly reason: 'reloading' | 'apply' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly message: string; readonly requestId: string | null };
