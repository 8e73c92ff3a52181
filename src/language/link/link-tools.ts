import type { Stages } from '../memo.ts';
import type { Lay } from '../source/map-over.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { ApiContract } from './api-contract.ts';
import type { Dependents } from './dependents.ts';
import type { LinkedTree } from './linked-tree.ts';
import type { LocaleDocuments } from './link-locales.ts';
import type { Dictionaries } from './texts.ts';

/** What linking needs besides documents. */
export interface LinkTools {
  readonly stages: Stages;
  readonly icons: Vocabulary['icons'];
  contractOf(product: string): ApiContract;
  textsOf(locales: LocaleDocuments): Dictionaries;
  /** Who in the tree below asked what: for names, and where links lead. */
  readonly dependents: { readonly naming: Dependents; readonly leading: Dependents };
  readonly lay: Lay;
  /** The same variant as it was the last time. */
  readonly before: LinkedTree | null;
}
