import type { LinkedDataset } from '../dataset/link-dataset.ts';
import type { Names, Words } from '../words.ts';

/** Names that a filter bar may use. They include datasets, whose members a bar can list. */
export interface BarWords extends Words {
  readonly datasets: Names<LinkedDataset>;
}
