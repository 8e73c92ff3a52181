import { useEffect, useMemo, useState } from 'react';
import type { WidgetContext } from '../widget.ts';
import { shownText } from './clipboard/cell-text.ts';
import type { CellWords } from './clipboard/cell-text.ts';
import { createFaultFinder, faultList } from './faults.ts';
import type { CellFault, RowFaults } from './faults.ts';
import type { GridValue, GridField, RowValues } from './model/field.ts';
import { rowsOf, valueOf } from './model/state.ts';
import { isGroup, sortedKeys, viewRows } from './model/view-rows.ts';
import type { FieldSorting } from './model/view-rows.ts';
import type { GridSheet } from './operations.ts';
import type { GridStore, GridView } from './store.ts';
import { filteredValues } from './to-props.ts';
import type { GridProps } from './to-props.ts';
import type { MemberLists } from './use-members.ts';

/** The grid as it is shown: which rows, in which order, and what is wrong with them. */
export interface ShownSheet extends GridSheet {
  /** The number of a row among those that are shown, groups left out. */
  readonly numberOf: (key: string) => number | null;
  readonly faults: RowFaults;
  readonly faultList: readonly CellFault[];
  readonly textOf: (field: GridField, value: GridValue) => string;
  readonly sorting: readonly FieldSorting[];
  readonly sortBy: (sorting: readonly FieldSorting[]) => void;
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** The texts that a column has, in order: what can be filtered by. */
  readonly textsOf: (field: GridField) => readonly string[];
  readonly filterBy: (field: string, texts: ReadonlySet<string> | null) => void;
  readonly toggleGroup: (key: string) => void;
}

const newKey = (): string => crypto.randomUUID();

export function useSheet(
  props: GridProps,
  context: WidgetContext,
  store: GridStore,
  { state }: GridView,
  members: MemberLists,
): ShownSheet {
  const { say, format } = context;
  const { fields, groupBy } = props;
  const filtered = JSON.stringify(filteredValues(props, context));
  const initial = useMemo<RowValues>(
    () => ({ ...props.initial, ...(JSON.parse(filtered) as RowValues) }),
    [props.initial, filtered],
  );
  const [sorting, setSorting] = useState(props.sorting);
  const [filters, setFilters] = useState<ShownSheet['filters']>(new Map());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const words = useMemo<CellWords>(
    () => ({
      format,
      yes: say('grid.yes'),
      no: say('grid.no'),
      nameOf: members.nameOf,
      memberOf: members.memberOf,
    }),
    [format, say, members],
  );
  const textOf = useMemo(
    () => (field: GridField, value: GridValue) => shownText(field, value, words),
    [words],
  );
  const find = useMemo(
    () => createFaultFinder(fields, say, (value, field) => shownText(field, value, words)),
    [fields, say, words],
  );
  const { saved, edits, order, refusals, compute } = state;
  const faults = useMemo(() => find(state), [find, saved, edits, refusals]); // oxlint-disable-line react-hooks/exhaustive-deps -- no more of the state is read
  const rows = useMemo(
    () =>
      viewRows({ saved, edits, order, compute }, fields, { filters, only: null, groupBy, closed }, textOf),
    [saved, edits, order, compute, fields, filters, groupBy, closed, textOf],
  );
  const numbers = useMemo(() => {
    const keys = rows.filter((row) => !isGroup(row)).map(({ key }) => key);
    return new Map(keys.map((key, index) => [key, index + 1]));
  }, [rows]);
  const sortBy = (next: readonly FieldSorting[]): void => {
    setSorting(next);
    if (next.length > 0) store.arrange(sortedKeys(store.view().state, fields, next, textOf, format.locale));
  };
  // What the file says is the order at first; names of members may come later than rows.
  useEffect(() => {
    if (sorting.length > 0)
      store.arrange(sortedKeys(store.view().state, fields, sorting, textOf, format.locale));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows are not moved while somebody types in them
  }, [store, saved.size === 0]);
  return useMemo(
    () => ({
      rows,
      columns: fields,
      words,
      newKey,
      initial,
      numberOf: (key) => numbers.get(key) ?? null,
      faults,
      faultList: faultList(faults, order, fields),
      textOf,
      sorting,
      sortBy,
      filters,
      textsOf: (field) => {
        const all = rowsOf(store.view().state).map((row) => textOf(field, valueOf(row.values, field)));
        return [...new Set(all)].toSorted(new Intl.Collator(format.locale, { numeric: true }).compare);
      },
      filterBy: (field, texts) =>
        setFilters((known) => {
          const next = new Map(known);
          if (texts === null) next.delete(field);
          else next.set(field, texts);
          return next;
        }),
      toggleGroup: (key) =>
        setClosed((known) => {
          const next = new Set(known);
          if (!next.delete(key)) next.add(key);
          return next;
        }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `sortBy` follows what is named
    [rows, numbers, fields, words, initial, faults, order, textOf, sorting, filters],
  );
}
