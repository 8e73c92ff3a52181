import type { ReportData } from '../../language/plan/index.ts';
import type { QueryRequest } from '../../page-run/index.ts';

/** The outcome of a request. A transport never throws for network or server errors: it returns what failed. */
export type Outcome =
  | { readonly kind: 'answer'; readonly data: ReportData; readonly etag: string | null }
  /** The data with the etag that was sent are still current. */
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | null };

/**
 * Sends one question to the API. `etag` is that of the cached response, else null. `progress` is called with the
 * progress of the response, 0 to 1, where the server reports it.
 */
export type Transport = (
  question: QueryRequest,
  etag: string | null,
  signal: AbortSignal,
  progress?: (share: number) => void,
) => Promise<Outcome>;
