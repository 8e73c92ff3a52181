import type { ResourceModel, ResourceValues } from '../language/plan/index.ts';
import { faultsOfRow, type RowFault } from './judge-row.ts';
import { currentValues } from './row-values.ts';

/** A row that no longer fits the file of its resource: it is kept, and shown as needing repair. */
export interface Misfit {
  readonly id: string;
  readonly faults: readonly RowFault[];
}

/** The rows that no longer fit. `cells` are values as they were saved. */
export const misfitsAmong = (
  model: ResourceModel,
  rows: readonly { readonly id: string; readonly cells: ResourceValues }[],
): Misfit[] =>
  rows.flatMap(({ id, cells }) => {
    const faults = faultsOfRow(model, currentValues(model, cells));
    return faults.length === 0 ? [] : [{ id, faults }];
  });
