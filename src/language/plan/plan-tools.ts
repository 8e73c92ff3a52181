import type { SharedAnnotationsSpec } from '../generated/spec.ts';
import type { PageResult } from '../link/page/link-page.ts';
import type { LinkedTree } from '../incremental/linked-tree.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { CompiledDictionary, CompiledPage } from './compiled.ts';

/** The options and caches of planning. */
export interface PlanTools {
  readonly hash: (text: string) => string;
  /**
   * Whether plans contain the file and line of each widget. For development only: every added line would
   * change the hash.
   */
  readonly places: boolean;
  /**
   * Pages by linked page, by filter bar (the page itself when it has none) and by `keyOf` of the words of
   * app.yaml.
   */
  readonly pages: WeakMap<PageResult, WeakMap<object, Map<string, CompiledPage>>>;
  readonly dictionaries: WeakMap<object, CompiledDictionary>;
}

/** Tools with empty caches. */
export const createPlanning = (
  { hash }: Pick<Vocabulary, 'hash'>,
  { places = false }: { readonly places?: boolean },
): PlanTools => ({ hash, places, pages: new WeakMap(), dictionaries: new WeakMap() });

/** The settings of app.yaml that affect all pages. */
export interface PlanWords {
  readonly product: string;
  readonly annotations: readonly SharedAnnotationsSpec[];
}

export const wordsOf = (linked: LinkedTree): PlanWords => ({
  product: productOf(linked),
  annotations: linked.app?.spec?.annotations ?? [],
});

/** A cache key of the words. */
export const keyOf = ({ product, annotations }: PlanWords): string => JSON.stringify([product, annotations]);

export const productOf = ({ surroundings }: LinkedTree): string => surroundings?.product ?? '{product}';
