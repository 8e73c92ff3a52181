import type { FieldValue, ResourceValues } from '../../../language/plan/index.ts';
import type { RowFault } from '../../../resources/index.ts';

/** A requested change of one row. An update keeps the values that it does not name; null deletes a value. */
export type RequestedChange =
  | {
      readonly kind: 'insert';
      readonly ref?: string;
      readonly values: ResourceValues;
      /**
       * The id and the last version of a deleted row that this insert restores. The API does not accept it
       * from callers.
       */
      readonly restores?: { readonly id: string; readonly version: number };
    }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly version: number;
      readonly values: ResourceValues;
    }
  | { readonly kind: 'delete'; readonly id: string; readonly version: number };

/** A fault of a change. `index` is the position of the change in the batch. */
export interface ChangeFault extends RowFault {
  readonly index: number;
}

/** A row that was changed or deleted since the caller read it. */
export interface RowConflict {
  readonly index: number;
  readonly id: string;
  readonly current: {
    readonly version: number;
    readonly values: Readonly<Record<string, FieldValue>>;
    readonly deleted?: true;
  };
  /** Null when the user can see no such row. */
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/**
 * Why a batch was not written, as the response body says it. Throwing it rolls the transaction back; the
 * database does not count it as a failure of its own.
 */
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
