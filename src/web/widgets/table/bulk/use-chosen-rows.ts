import { useCallback, useMemo, useRef, useState } from 'react';
import type { TableNode } from '../tree.ts';
import { between, choosableIn, stateOf, stillIn, toggled, without } from './choice.ts';
import type { ChosenKeys, ChoiceState } from './choice.ts';

/** The rows that commands for several are called with, and what changes that. */
export interface ChosenRows {
  /** In the order of the report. */
  readonly nodes: readonly TableNode[];
  readonly has: (node: TableNode) => boolean;
  readonly stateOf: (node: TableNode) => ChoiceState | null;
  /** Chooses a row or takes it back; `extend` does the same to all rows from the one before to this one. */
  readonly toggle: (node: TableNode, extend: boolean) => void;
  readonly release: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

const NONE: ChosenKeys = new Set();

/** Which rows are chosen. A row that is gone from the table is no longer chosen, even if it comes back. */
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
