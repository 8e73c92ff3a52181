import type { ResourceModel, ResourceValues } from '../language/plan/index.ts';
import { faultsOfRow, type RowFault } from './check-row.ts';
import { currentValues } from './row-values.ts';

/** A stored row that no longer matches its resource. It is kept and shown as invalid. */
export interface Misfit {
  readonly id: string;
  readonly faults: readonly RowFault[];
}

/** The rows that no longer match. `cells` are the stored values. */
export const misfitsAmong = (
  model: ResourceModel,
  rows: readonly { readonly id: string; readonly cells: ResourceValues }[],
): Misfit[] =>
  rows.flatMap(({ id, cells }) => {
    const faults = faultsOfRow(model, currentValues(model, cells));
    return faults.length === 0 ? [] : [{ id, faults }];
  });
