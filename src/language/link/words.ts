import type { ResourceSpec } from '../generated/spec.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { LinkedTable } from './dataset/link-table.ts';
import type { ApiContract } from '../terms/api-contract.ts';
import type { Texts } from './texts.ts';

export interface Names<Value> {
  get(name: string): Value | undefined;
  /** In the order of the alphabet. */
  keys(): Iterable<string>;
}

/** What others may name of a resource, as far as its file says it. */
export type ResourceWord = Partial<Pick<ResourceSpec, 'key' | 'fields' | 'belongs' | 'exchange'>>;

/** What a document may name, without the documents that name each other. */
export interface Words {
  readonly product: string;
  readonly contract: ApiContract;
  readonly icons: Vocabulary['icons'];
  readonly texts: Texts;
  /** What abilities may be about: the contract's subjects and those of app.yaml; null where that can't be read. */
  readonly subjects: readonly string[] | null;
  /** The tables with a file in `tables/`: there may be others, which only the warehouse knows. Mirrors of resources are among them. */
  readonly tables: Names<LinkedTable>;
  /** The resources by name; whether they are sound is said where they stand. */
  readonly resources: Names<ResourceWord>;
}
