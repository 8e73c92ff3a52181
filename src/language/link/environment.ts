import type { LinkedDataset } from './link-dataset.ts';
import type { LinkedFilterBar } from './link-filter-bar.ts';
import type { Words } from './words.ts';

/** Everything that a document of one variant may name. */
export interface Environment extends Words {
  /** Null when app.yaml could not be read. */
  readonly sections: readonly string[] | null;
  readonly filterBars: ReadonlyMap<string, LinkedFilterBar>;
  readonly datasets: ReadonlyMap<string, LinkedDataset>;
}
