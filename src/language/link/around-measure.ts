import type { DatasetSpec } from '../generated/spec.ts';

/** The dataset around a measure. */
export interface AroundMeasure {
  readonly dataset: string;
  readonly measures: DatasetSpec['measures'];
  readonly dimensions: DatasetSpec['dimensions'];
  /** The dimensions as written, broken ones included. */
  readonly named: readonly string[];
  readonly damaged: ReadonlySet<string>;
}
