import type { BarWords } from './filter-bar/bar-words.ts';
import type { LinkedDataset } from './dataset/link-dataset.ts';
import type { LinkedFilterBar } from './filter-bar/link-filter-bar.ts';
import type { Dictionaries } from './texts.ts';
import type { LinkedTable } from './dataset/link-table.ts';
import type { LinkedResource } from './resource/link-resource.ts';
import type { Names, ResourceWord, Words } from './words.ts';

/** Everything that a document of one variant may name. */
export interface LinkEnvironment extends BarWords {
  readonly sections: AppNames;
  /** The areas of files. */
  readonly fileAreas: AppNames;
  readonly filterBars: Names<LinkedFilterBar>;
  readonly linkedResources: Names<LinkedResource>;
}

/** Names that app.yaml declares. `has` is true for every name when app.yaml could not be read. */
export interface AppNames {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** The complete `Words` of a variant. */
export interface AllWords extends Words {
  readonly texts: Dictionaries;
  readonly tables: ReadonlyMap<string, LinkedTable>;
  readonly resources: ReadonlyMap<string, ResourceWord>;
}

/** What filter bars may name. */
export interface AllBarWords extends AllWords {
  readonly datasets: ReadonlyMap<string, LinkedDataset>;
}

/** The complete words of a variant, from which the `LinkEnvironment` of each document is made. */
export interface Surroundings extends AllBarWords {
  /** Null when app.yaml could not be read. */
  readonly sections: readonly string[] | null;
  /** Null when app.yaml could not be read. */
  readonly fileAreas: readonly string[] | null;
  readonly filterBars: ReadonlyMap<string, LinkedFilterBar>;
  readonly linkedResources: ReadonlyMap<string, LinkedResource>;
}
