import { useCallback, useMemo, useRef, useState } from 'react';
import type { TableNode } from '../tree.ts';
import { between, choosableIn, stateOf, stillIn, toggled, without } from './choice.ts';
import type { ChosenKeys, ChoiceState } from './choice.ts';

/** The selected rows, and the functions that change them. */
export interface ChosenRows {
  /** In the order of the report. */
  readonly nodes: readonly TableNode[];
  readonly has: (node: TableNode) => boolean;
  readonly stateOf: (node: TableNode) => ChoiceState | null;
  /** Selects or deselects a row; `extend` does the same to all rows between the previous one and this one. */
  readonly toggle: (node: TableNode, extend: boolean) => void;
  readonly release: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

const NONE: ChosenKeys = new Set();

/** The selection of rows. A row that disappears from the table is deselected, even if it returns. */
export function useChosenRows(root: TableNode, list: readonly TableNode[], isBulk: boolean): ChosenRows {
  const [choice, setChoice] = useState(NONE);
  const [rowsOf, setRowsOf] = useState(root);
  const before = useRef<string | null>(null);
  if (rowsOf !== root) {
    setRowsOf(root);
    if (choice.size > 0) setChoice(stillIn(root, choice));
  }
  const nodes = useMemo(
    () => (isBulk && choice.size > 0 ? choosableIn(root).filter(({ key }) => choice.has(key)) : []),
    [root, choice, isBulk],
  );
  return {
    nodes,
    has: ({ key }) => choice.has(key),
    stateOf: (node) => stateOf(node, choice),
    toggle: (node, extend) => {
      const rows = extend ? between(list, before.current, node) : [node];
      before.current = node.key;
      setChoice((current) => toggled(current, rows, node));
    },
    release: useCallback((keys) => setChoice((current) => without(current, keys)), []),
    clear: useCallback(() => setChoice(NONE), []),
  };
}
