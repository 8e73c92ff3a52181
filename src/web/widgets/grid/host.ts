import type { CallOutcome } from '../actions.ts';
import type { OwnerCurrency } from './model/field.ts';
import type { Kept } from './model/kept.ts';
import type { RowAuthor, RowsNews } from './model/news.ts';
import type { OpenRow } from './model/open-rows.ts';
import type { RowReckoning } from './model/reckoning.ts';
import type { GridState, Sent } from './model/state.ts';

/** What a grid needs from its environment. */
export interface GridHost {
  /** Loads the rows of the page's filters, or of another path. */
  readonly load: (path?: string) => Promise<CallOutcome>;
  /** Loads rows by their ids. */
  readonly loadSome: (ids: readonly string[]) => Promise<CallOutcome>;
  /** Returns the rows of a query, which users fill in; null when the grid edits the rows of the resource. */
  readonly open?: () => { readonly rows: readonly OpenRow[]; readonly total: number } | null;
  readonly send: (sent: Sent) => Promise<CallOutcome>;
  /** The changes that are stored in this browser until they are saved. */
  readonly readKept: () => Promise<unknown>;
  readonly writeKept: (kept: Kept | null) => Promise<void>;
  /** Returns a new idempotency key. */
  readonly newKey: () => string;
  /** Loads the last authors of rows, keyed by id. Those that can't be loaded are left out. */
  readonly authorsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, RowAuthor>>;
  /** Loads the functions that compute and validate changed rows. */
  readonly reckoning: () => Promise<RowReckoning>;
}

/** The result of the last save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly count: number; readonly mirrored: 'now' | 'soon' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'conflicts' }
  /** `uncertain`: it is unknown whether the changes were written. A retry writes them only once. */
  | { readonly kind: 'failed'; readonly message: string; readonly uncertain: boolean };

export interface GridView {
  readonly phase: 'loading' | 'failed' | 'ready';
  /** The error message when loading has failed. */
  readonly message: string | null;
  readonly state: GridState;
  /** Titles of members by field and id, from the server's rows. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The currencies of the rows that rows belong to. */
  readonly currencies: readonly OwnerCurrency[];
  readonly mayWrite: boolean;
  /** The number of rows on the server. The grid may have fewer. */
  readonly total: number;
  readonly isSaving: boolean;
  readonly outcome: SaveOutcome | null;
  /** The last changes of other users in loaded rows; null after it was dismissed. */
  readonly news: RowsNews | null;
}
