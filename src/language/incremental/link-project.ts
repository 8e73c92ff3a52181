import type { LinkedProject } from '../project-diagnostics.ts';
import { copied, mapEach, over } from '../source/map-over.ts';
import { slotsDiffering, type Tree, type Trees } from '../source/trees.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { createDependents } from './dependents.ts';
import { checkBase, checkCustomer } from './check.ts';
import { linkTree } from './link-tree.ts';
import { emptyLinkedTree, type LinkedTree } from './linked-tree.ts';
import { memoisedStages } from './memo.ts';
import { rebasedTree } from './rebase-tree.ts';
import { wordTools } from './word-tools.ts';

/** A variant of the last compilation. */
interface Known {
  readonly tree: Tree;
  readonly parent: LinkedTree;
  readonly linked: LinkedTree;
}

const unknown: Known = { tree: new Map(), parent: emptyLinkedTree, linked: emptyLinkedTree };

/**
 * Merges, validates and links the documents that changed since the last call. A variant is computed as
 * changes of another tree: the base from its previous state, a customer from the base. The cost depends on
 * the changes, not on the number of pages.
 */
export function createLinker(vocabulary: Vocabulary): (trees: Trees, around: string | null) => LinkedProject {
  const stages = memoisedStages();
  const dependents = { names: createDependents(), links: createDependents() };
  const linking = { ...wordTools(vocabulary), stages, dependents };
  let base = unknown;
  let customers: ReadonlyMap<string, Known> = new Map();

  function linkBase(tree: Tree, around: string | null): Known {
    const changes = checkBase(base.tree, tree, stages);
    if (changes.size === 0 && base !== unknown) return { ...base, tree };
    const merged = linkTree(base.linked, changes, { ...linking, merge: copied, before: null, around });
    const areNew = [...changes.keys()].some((slot) => !base.linked.documents.has(slot));
    const linked = areNew ? { ...merged, documents: inOrderOf(tree, merged.documents) } : merged;
    for (const [slot, dependencies] of linked.relinked.dependencies.names)
      dependents.names.record(slot, dependencies);
    for (const [slot, dependencies] of linked.relinked.dependencies.links)
      dependents.links.record(slot, dependencies);
    recordChecked(linked, linked);
    return { tree, parent: emptyLinkedTree, linked };
  }

  function linkCustomer(name: string, tree: Tree, from: LinkedTree): Known {
    const known = customers.get(name);
    const parent = base.linked;
    if (known && slotsDiffering(known.tree, tree).length === 0) {
      if (known.parent === parent) return known;
      const linked = known.parent === from ? rebasedTree(known.linked, { from, to: parent }, stages) : null;
      if (linked) return { tree, parent, linked };
    }
    const changes = checkCustomer(base.tree, tree, stages);
    const before = known?.linked ?? null;
    const linked = linkTree(parent, changes, { ...linking, merge: over, before, around: null });
    recordChecked(linked, parent);
    return { tree, parent, linked };
  }

  /** Adds the dependencies of checks to their page. A customer's checks may belong to a page of the base. */
  function recordChecked({ relinked, pages }: LinkedTree, { pages: basePages }: LinkedTree): void {
    for (const slot of relinked.checked) {
      const page = pages.get(slot);
      if (page && page === basePages.get(slot)) dependents.names.record(slot, stages.dependenciesOf(page));
    }
  }

  return (trees, around) => {
    const from = base.linked;
    base = linkBase(trees.base, around);
    customers = mapEach(trees.customers, (tree, name) => linkCustomer(name, tree, from));
    return { trees, base: base.linked, customers: mapEach(customers, ({ linked }) => linked) };
  };
}

/** Documents in the order of their files. */
function inOrderOf(tree: Tree, documents: LinkedTree['documents']): LinkedTree['documents'] {
  return new Map([...tree.keys()].map((slot) => [slot, documents.get(slot)!]));
}
