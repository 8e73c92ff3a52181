import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { ImportPart } from './import-manifest.ts';
import type { NewPart } from './store-part.ts';
import type { SupersededRows } from './superseded-rows.ts';

/** What is brought into the tables beside the server, wherever these are. */
export interface ImportStore {
  /** What was imported and is still there. */
  parts(): Promise<readonly ImportPart[]>;
  /** Whose data there can be, with their currencies. */
  companies(): Promise<ReadonlyMap<string, string>>;
  /** The columns of a table that can be added to: as its file says, or as what was imported has them; null where there is neither. */
  columns(name: string, table: TablePlan | undefined): Promise<ReadonlyMap<string, TypedColumn> | null>;
  /** How many rows of these parts have the key of a new row. Nothing is written. */
  superseded(added: NewPart, stored: readonly ImportPart[]): Promise<readonly SupersededRows[]>;
  /** Stores rows: all of them or none. */
  store(added: NewPart, now: Date): Promise<void>;
  /** Takes out the rows of parts. */
  remove(isGone: (part: ImportPart) => boolean): Promise<void>;
  close(): Promise<void>;
}
