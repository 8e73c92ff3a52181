import type { Vocabulary } from '../vocabulary.ts';
import type { ApiContract } from './api-contract.ts';
import type { LinkedDataset } from './link-dataset.ts';
import type { LinkedFilterBar } from './link-filter-bar.ts';
import type { Texts } from './texts.ts';

/** Everything that a document of one variant may name. */
export interface Environment {
  readonly product: string;
  readonly contract: ApiContract;
  readonly icons: Vocabulary['icons'];
  readonly texts: Texts;
  /** Null when app.yaml could not be read. */
  readonly sections: readonly string[] | null;
  readonly filterBars: ReadonlyMap<string, LinkedFilterBar>;
  readonly datasets: ReadonlyMap<string, LinkedDataset>;
}

/** What a document may name, without the documents that name each other. */
export type Words = Pick<Environment, 'product' | 'contract' | 'icons' | 'texts'>;
