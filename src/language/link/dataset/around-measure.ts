import type { DatasetSpec } from '../../generated/spec.ts';
import type { ColumnTypes } from '../column-types.ts';

/** The dataset around a measure. */
export interface AroundMeasure {
  readonly dataset: string;
  readonly measures: DatasetSpec['measures'];
  readonly dimensions: DatasetSpec['dimensions'];
  /** The dimensions as written, broken ones included. */
  readonly named: readonly string[];
  readonly damaged: ReadonlySet<string>;
  readonly columnOf: ColumnTypes;
}
