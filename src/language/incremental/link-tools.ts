import type { Stages } from './memo.ts';
import type { MergeMaps } from '../source/map-over.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { ApiContract } from '../terms/api-contract.ts';
import type { Dependents } from './dependents.ts';
import type { LinkedTree } from './linked-tree.ts';
import type { LocaleDocuments } from '../link/app/link-locales.ts';
import type { Dictionaries } from '../link/texts.ts';

/** The tools of linking. */
export interface LinkTools {
  readonly stages: Stages;
  readonly icons: Vocabulary['icons'];
  contractOf(product: string): ApiContract;
  textsOf(locales: LocaleDocuments): Dictionaries;
  /** The dependents of the parent's documents, by names and by routes of links. */
  readonly dependents: { readonly names: Dependents; readonly links: Dependents };
  readonly merge: MergeMaps;
  /**
   * The hash of the files that pages of the base may name. Null except at the first compilation with a cache.
   */
  readonly around: string | null;
  /** The previous state of the same variant. */
  readonly before: LinkedTree | null;
}
