import type { Vocabulary } from '../vocabulary.ts';
import type { ApiContract } from './api-contract.ts';
import type { Texts } from './texts.ts';

/** What a document may name, without the documents that name each other. */
export interface Words {
  readonly product: string;
  readonly contract: ApiContract;
  readonly icons: Vocabulary['icons'];
  readonly texts: Texts;
  /** What abilities may be about: the contract's subjects and those of app.yaml. */
  readonly subjects: readonly string[];
}
