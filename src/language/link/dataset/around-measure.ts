import type { DatasetSpec } from '../../generated/spec.ts';
import type { ColumnTypes } from '../column-types.ts';

/** The dataset of a measure. */
export interface AroundMeasure {
  readonly dataset: string;
  readonly measures: DatasetSpec['measures'];
  readonly dimensions: DatasetSpec['dimensions'];
  /** All declared dimensions, invalid ones included. */
  readonly named: readonly string[];
  readonly damaged: ReadonlySet<string>;
  readonly columnOf: ColumnTypes;
}
