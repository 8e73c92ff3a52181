import type { ReportData } from '../../language/plan/index.ts';
import type { QueryRequest } from '../../page-run/index.ts';

/** What came of a question. A transport never throws for a failed world: it says which way it failed. */
export type Outcome =
  | { readonly kind: 'answer'; readonly data: ReportData; readonly etag: string | null }
  /** The data of the etag that was sent are still the newest. */
  | { readonly kind: 'not-modified' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | null };

/**
 * Asks one question of the API. `etag` is that of the answer which is already held, else null. `progress` hears how much
 * of the answer is made, from 0 to 1, where the server knows.
 */
export type Transport = (
  question: QueryRequest,
  etag: string | null,
  signal: AbortSignal,
  progress?: (share: number) => void,
) => Promise<Outcome>;
