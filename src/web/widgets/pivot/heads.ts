import type { TableNode } from '../table/tree.ts';

/** A heading above columns: of a member with its expanded children, or of the total of such a member. */
export interface Head {
  readonly node: TableNode;
  readonly isTotal: boolean;
  /** The index of its first column among the visible ones. */
  readonly first: number;
  /** The number of columns that it spans, and the number of heading rows. */
  readonly columns: number;
  readonly rows: number;
}

/**
 * The headings above some columns, from the outermost row on. An expanded member spans its own total and its
 * children; a collapsed one reaches down to the figures.
 */
export function headsOf(
  nodes: readonly TableNode[],
  levels: number,
  isOpen: (node: TableNode) => boolean,
): readonly (readonly Head[])[] {
  return Array.from({ length: levels }, (_, row) => headsAt(row + 1, nodes, levels, isOpen));
}

function headsAt(
  depth: number,
  nodes: readonly TableNode[],
  levels: number,
  isOpen: (node: TableNode) => boolean,
): readonly Head[] {
  const heads: Head[] = [];
  const below = levels - depth + 1;
  for (const [first, node] of nodes.entries()) {
    const over = ancestorAt(node, depth);
    const last = heads.at(-1);
    if (over !== null && last?.node === over && !last.isTotal)
      heads[heads.length - 1] = { ...last, columns: last.columns + 1 };
    else if (over !== null) {
      const isGroup = over.hasChildren && isOpen(over);
      heads.push({ node: over, isTotal: false, first, columns: 1, rows: isGroup ? 1 : below });
    } else if (node.depth === depth - 1 && isOpen(node))
      heads.push({ node, isTotal: true, first, columns: 1, rows: below });
  }
  return heads;
}

/** The node or its ancestor at a depth; null where the node's depth is smaller. */
function ancestorAt(node: TableNode, depth: number): TableNode | null {
  let at: TableNode | null = node.depth < depth ? null : node;
  while (at !== null && at.depth > depth) at = at.parent;
  return at;
}
