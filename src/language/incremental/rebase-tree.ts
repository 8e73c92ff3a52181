import type { Stages } from './memo.ts';
import { rebased } from '../source/map-over.ts';
import { routeDifferences } from './recording-routes.ts';
import { surroundingDifferences } from './differing.ts';
import { isInDoubt } from './link-general.ts';
import type { LinkedTree } from './linked-tree.ts';
import { hasDiffering } from './dependency.ts';
import { checksOf, isChecks, isPage, pageOf } from '../terms/slots.ts';

/** The base before and after a change of sources. */
export interface BaseChange {
  readonly from: LinkedTree;
  readonly to: LinkedTree;
}

/**
 * A customer's tree on a changed base, if only pages have changed that do not concern the customer: it
 * neither changes them nor has another result for them. Null otherwise; the tree must then be relinked.
 */
export function rebasedTree(tree: LinkedTree, change: BaseChange, stages: Stages): LinkedTree | null {
  const { to } = change;
  const pages = pagesChanged(change);
  if (pages === null || pages.some((slot) => concerns(slot, tree, to, stages))) return null;
  return {
    ...tree,
    documents: rebased(tree.documents, to.documents),
    pages: rebased(tree.pages, to.pages),
    checks: rebased(tree.checks, to.checks),
    linkFaults: rebased(tree.linkFaults, to.linkFaults),
    unreadable: rebased(tree.unreadable, to.unreadable),
    faults: rebased(tree.faults, to.faults),
  };
}

const known = new WeakMap<LinkedTree, readonly string[] | null>();

/** The slots of pages that changed, directly or by their checks. Null when anything else changed. */
function pagesChanged(change: BaseChange): readonly string[] | null {
  const before = known.get(change.to);
  if (before !== undefined) return before;
  const slots = [...change.to.relinked.changes.keys()];
  const pages = isBetweenPages(change, slots)
    ? [...new Set(slots.map((slot) => (isChecks(slot) ? pageOf(slot) : slot)))]
    : null;
  known.set(change.to, pages);
  return pages;
}

function isBetweenPages({ from, to }: BaseChange, slots: readonly string[]): boolean {
  return (
    to.surroundings === from.surroundings &&
    to.routes.byShape === from.routes.byShape &&
    to.routes.patterns === from.routes.patterns &&
    to.routes.children === from.routes.children &&
    to.routes.broken === from.routes.broken &&
    to.routes.bars === from.routes.bars &&
    slots.every(
      (slot) =>
        (isPage(slot) || isChecks(slot)) &&
        from.documents.has(slot) &&
        to.documents.has(slot) &&
        // While a text is in doubt, unused texts of customers are not reported.
        ![from, to].some(({ faults }) => faults.get(slot)?.some(isInDoubt)),
    )
  );
}

/**
 * Whether a customer changes a page of the base, or has another result because one of its dependencies
 * differs.
 */
function concerns(slot: string, tree: LinkedTree, base: LinkedTree, stages: Stages): boolean {
  const { changes, suspects, shapes } = tree.relinked;
  if ([slot, checksOf(slot)].some((each) => changes.has(each) || suspects.has(each))) return true;
  const dependencies = stages.dependenciesOf(base.pages.get(slot));
  if (
    dependencies &&
    hasDiffering(dependencies, surroundingDifferences(base.surroundings!, tree.surroundings!))
  )
    return true;
  const linkDependencies = base.relinked.dependencies.links.get(slot);
  return (
    linkDependencies !== undefined &&
    hasDiffering(linkDependencies, routeDifferences(base.routes, tree.routes, shapes))
  );
}
