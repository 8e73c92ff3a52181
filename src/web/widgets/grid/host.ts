import type { CallOutcome } from '../actions.ts';
import type { Kept } from './model/kept.ts';
import type { RowAuthor, RowsNews } from './model/news.ts';
import type { OpenRow } from './model/open-rows.ts';
import type { RowReckoning } from './model/reckoning.ts';
import type { GridState, Sent } from './model/state.ts';

/** What a grid needs of the world. */
export interface GridHost {
  /** The rows of the page's filters, or of another path. */
  readonly load: (path?: string) => Promise<CallOutcome>;
  /** Some of these rows, by their ids. */
  readonly loadSome: (ids: readonly string[]) => Promise<CallOutcome>;
  /** The rows of another table, each to be filled; null where those of the resource are edited. */
  readonly open?: () => { readonly rows: readonly OpenRow[]; readonly total: number } | null;
  readonly send: (sent: Sent) => Promise<CallOutcome>;
  /** What is kept in this browser until it is saved. */
  readonly readKept: () => Promise<unknown>;
  readonly writeKept: (kept: Kept | null) => Promise<void>;
  /** A key that no other save has. */
  readonly newKey: () => string;
  /** Who wrote rows last, by their ids; those that could not be learnt are left out. */
  readonly authorsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, RowAuthor>>;
  /** What computes and judges rows that are changed. */
  readonly reckoning: () => Promise<RowReckoning>;
}

/** What became of the last save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly count: number; readonly mirrored: 'now' | 'soon' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'conflicts' }
  /** `uncertain`: it is not known whether it was written. Trying again writes it once. */
  | { readonly kind: 'failed'; readonly message: string; readonly uncertain: boolean };

export interface GridView {
  readonly phase: 'loading' | 'failed' | 'ready';
  /** Why the rows could not be had. */
  readonly message: string | null;
  readonly state: GridState;
  /** How members are called, by field and id, as rows of the server bring them. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly mayWrite: boolean;
  /** How many rows there are on the server: those beyond are not here. */
  readonly total: number;
  readonly isSaving: boolean;
  readonly outcome: SaveOutcome | null;
  /** What others have changed last in rows that are here; null once it is put aside. */
  readonly news: RowsNews | null;
}
