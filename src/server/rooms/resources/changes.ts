import type { FieldValue, ResourceValues } from '../../../language/plan/index.ts';
import type { RowFault } from '../../../resources/index.ts';

/** What is asked of one row. Values that an update does not name stay; null takes a value away. */
export type AskedChange =
  | {
      readonly kind: 'insert';
      readonly ref?: string;
      readonly values: ResourceValues;
      /** The row that was taken away and comes back under its id, with the version it went with. No caller of the API can say it. */
      readonly restores?: { readonly id: string; readonly version: number };
    }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly version: number;
      readonly values: ResourceValues;
    }
  | { readonly kind: 'delete'; readonly id: string; readonly version: number };

/** What is wrong with a change, by its place in the batch. */
export interface ChangeFault extends RowFault {
  readonly index: number;
}

/** A row that is otherwise, or gone, since it was read. */
export interface RowConflict {
  readonly index: number;
  readonly id: string;
  readonly current: {
    readonly version: number;
    readonly values: Readonly<Record<string, FieldValue>>;
    readonly deleted?: true;
  };
  /** Null where there is no such row for this user. */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** Why a batch is not written, as its caller gets it. Ends the transaction; the database takes it for no failure of its own. */
export class RefusedChange extends Error {
  override readonly name = 'RefusedChange';
  constructor(
    readonly status: 409 | 422,
    readonly body:
      { readonly conflicts: readonly RowConflict[] } | { readonly faults: readonly ChangeFault[] },
  ) {
    super('The change was refused.');
  }
}
