import { useCallback, useMemo, useState } from 'react';
import { openRows, orderBy } from './order.ts';
import type { Sort } from './order.ts';
import type { TableProps } from './to-props.ts';
import type { TableNode } from './tree.ts';

/** The visible rows, and the functions that change them. */
export interface Rows {
  readonly list: readonly TableNode[];
  readonly sort: Sort;
  readonly setSort: (sort: Sort) => void;
  readonly isOpen: (node: TableNode) => boolean;
  readonly toggle: (node: TableNode) => void;
  readonly allOpen: boolean;
  readonly openAll: (open: boolean) => void;
}

/** Rows are expanded down to a depth, except for those that were toggled since. */
interface Openness {
  readonly depth: number;
  readonly switched: ReadonlySet<string>;
}

/** Rows stay sorted and expanded when new data arrive, because they are identified by their members. */
export function useRows(props: TableProps, locale: string): Rows {
  const { root, rowTitles } = props;
  const [sort, setSort] = useState<Sort>(props.sort);
  const openness = useOpenness(props.expand, rowTitles.length);
  const ordered = useMemo(() => orderBy(sort, locale), [sort, locale]);
  const list = useMemo(() => openRows(root, ordered, openness.isOpen), [root, ordered, openness.isOpen]);
  return { list, sort, setSort, ...openness };
}

/** The expanded nodes of a tree with `deepest` levels. */
export function useOpenness(
  expand: number,
  deepest: number,
): Pick<Rows, 'isOpen' | 'toggle' | 'allOpen' | 'openAll'> {
  const [openness, setOpenness] = useState<Openness>({ depth: expand, switched: new Set() });
  const isOpen = useCallback(
    (node: TableNode) => node.depth <= openness.depth !== openness.switched.has(node.key),
    [openness],
  );
  const toggle = useCallback((node: TableNode) => {
    setOpenness(({ depth, switched }) => {
      const next = new Set(switched);
      if (!next.delete(node.key)) next.add(node.key);
      return { depth, switched: next };
    });
  }, []);
  const openAll = useCallback(
    (open: boolean) => setOpenness({ depth: open ? deepest : 0, switched: new Set() }),
    [deepest],
  );
  const allOpen = openness.depth >= deepest && openness.switched.size === 0;
  return { isOpen, toggle, allOpen, openAll };
}
