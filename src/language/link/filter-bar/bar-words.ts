import type { LinkedDataset } from '../dataset/link-dataset.ts';
import type { Names, Words } from '../words.ts';

/** What a filter bar may name: datasets, too, since it may list their members. */
export interface BarWords extends Words {
  readonly datasets: Names<LinkedDataset>;
}
