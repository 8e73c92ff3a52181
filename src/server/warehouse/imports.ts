import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { ImportPart } from './import-manifest.ts';
import type { NewPart } from './store-part.ts';
import type { SupersededRows } from './superseded-rows.ts';

/** The store of imported rows, in either warehouse. */
export interface ImportStore {
  /** Returns the imports whose rows are still stored. */
  parts(): Promise<readonly ImportPart[]>;
  /** Returns the currency of each company, by company id. */
  companies(): Promise<ReadonlyMap<string, string>>;
  /** Returns the columns of a table, from its file or from earlier imports. Null when neither exists. */
  columns(name: string, table: TablePlan | undefined): Promise<ReadonlyMap<string, TypedColumn> | null>;
  /** Returns how many rows of each stored part have the key of a new row. Writes nothing. */
  superseded(added: NewPart, stored: readonly ImportPart[]): Promise<readonly SupersededRows[]>;
  /** Stores rows: all of them or none. */
  store(added: NewPart, now: Date): Promise<void>;
  /** Removes the rows of the matching parts. */
  remove(isGone: (part: ImportPart) => boolean): Promise<void>;
  close(): Promise<void>;
}
