import type { SharedAnnotationsSpec } from '../generated/spec.ts';
import type { PageResult } from '../link/page/link-page.ts';
import type { LinkedTree } from '../incremental/linked-tree.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { CompiledDictionary, CompiledPage } from './compiled.ts';

/** What planning needs to know, and what it remembers of pages that did not change. */
export interface PlanTools {
  readonly hash: (text: string) => string;
  /** Whether plans tell the file and line of each widget: for development, since a comment line more changes the hash. */
  readonly places: boolean;
  /** By page, by the filter bar that it is shown with (itself where it has none), by what app.yaml says. */
  readonly pages: WeakMap<PageResult, WeakMap<object, Map<string, CompiledPage>>>;
  readonly dictionaries: WeakMap<object, CompiledDictionary>;
}

/** Tools that remember nothing yet. */
export const createPlanning = (
  { hash }: Pick<Vocabulary, 'hash'>,
  { places = false }: { readonly places?: boolean },
): PlanTools => ({ hash, places, pages: new WeakMap(), dictionaries: new WeakMap() });

/** What app.yaml says to all pages. */
export interface PlanWords {
  readonly product: string;
  readonly annotations: readonly SharedAnnotationsSpec[];
}

export const wordsOf = (linked: LinkedTree): PlanWords => ({
  product: productOf(linked),
  annotations: linked.app?.spec?.annotations ?? [],
});

/** The same for the same words. */
export const keyOf = ({ product, annotations }: PlanWords): string => JSON.stringify([product, annotations]);

export const productOf = ({ surroundings }: LinkedTree): string => surroundings?.product ?? '{product}';
