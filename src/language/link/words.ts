import type { ResourceSpec } from '../generated/spec.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { LinkedTable } from './dataset/link-table.ts';
import type { ApiContract } from '../terms/api-contract.ts';
import type { Texts } from './texts.ts';

export interface Names<Value> {
  get(name: string): Value | undefined;
  /** Sorted. */
  keys(): Iterable<string>;
}

/** The parts of a resource's file that other files may name. Parts with errors are absent. */
export type ResourceWord = Partial<Pick<ResourceSpec, 'key' | 'fields' | 'belongs' | 'exchange'>>;

/** Names that every kind of document may use. `BarWords` and `LinkEnvironment` add names of further kinds. */
export interface Words {
  readonly product: string;
  readonly contract: ApiContract;
  readonly icons: Vocabulary['icons'];
  readonly texts: Texts;
  /** Subjects of abilities: those of the contract and of app.yaml. Null when app.yaml can't be read. */
  readonly subjects: readonly string[] | null;
  /** Tables with a file in `tables/`, and mirrors of resources. The warehouse may have more tables. */
  readonly tables: Names<LinkedTable>;
  /** The resources by name, those with errors included. */
  readonly resources: Names<ResourceWord>;
}
