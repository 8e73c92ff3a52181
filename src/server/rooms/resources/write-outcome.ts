import type { ResourceValues } from '../../../language/plan/index.ts';
import type { ChangeFault, RowConflict } from './changes.ts';
import type { Batch } from './following.ts';
import type { RefusedBatches } from './check-batches.ts';

/** The rows of a batch as they were written. `ref` is the name that the request gave to a new row. */
export interface WrittenBatch {
  readonly rows: readonly {
    readonly ref?: string;
    readonly id: string;
    readonly version: number;
    readonly values: ResourceValues;
  }[];
}

/** The outcome of writing batches. Faults and conflicts have the index of their batch. */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly batches: readonly WrittenBatch[]; readonly mirrored: 'now' | 'soon' }
  | {
      readonly kind: 'refused';
      readonly conflicts: readonly (readonly RowConflict[])[];
      readonly faults: readonly (readonly ChangeFault[])[];
    };

/**
 * The outcome of refused batches. A fault or conflict of a change that follows is reported at its cause.
 * `isLate`: the only problem is that rows that follow were changed meanwhile.
 */
export function refusedOutcome(
  refused: RefusedBatches['refused'],
  batches: readonly Batch[],
  whole: readonly Batch[],
  titleOf: (key: string) => string,
): { readonly outcome: WriteOutcome; readonly isLate: boolean } {
  const conflicts: RowConflict[][] = batches.map(() => []);
  const faults: ChangeFault[][] = batches.map(() => []);
  let late = 0;
  for (const [at, body] of refused.entries()) {
    if (body === null) continue;
    const { changes, follows = [] } = whole[at]!;
    const causeOf = (index: number) => follows[index - (changes.length - follows.length)];
    for (const found of 'conflicts' in body ? body.conflicts : body.faults) {
      const cause = causeOf(found.index);
      if (cause === undefined && 'current' in found) conflicts[at]!.push(found);
      else if (cause === undefined && 'rule' in found)
        faults[at]!.push({ ...found, message: found.message === null ? null : titleOf(found.message) });
      else if (cause !== undefined) {
        if ('current' in found) late += 1;
        const { model } = whole[at]!.open;
        const fault = { index: cause.index, field: null, rule: 'belongs', value: titleOf(model.title) };
        faults[cause.batch]!.push({ ...fault, allowed: null, message: null });
      }
    }
  }
  const isLate = conflicts.flat().length === 0 && late > 0 && late === faults.flat().length;
  return { outcome: { kind: 'refused', conflicts, faults }, isLate };
}
