import { solvedPart } from '../../../language/plan/index.ts';
import { useEffect, useMemo, useState } from 'react';
import type { WidgetContext } from '../widget.ts';
import { shownText } from './clipboard/cell-text.ts';
import type { CellWords } from './clipboard/cell-text.ts';
import { createFaultFinder, createWarningFinder, faultList } from './faults.ts';
import type { CellFault, FaultPlace, RowFaults } from './faults.ts';
import { marksIn } from './marks.ts';
import type { CellMarks } from './marks.ts';
import type { GridValue, GridField, RowValues } from './model/field.ts';
import { faultsInPivot, pivotColumns, pivotOf } from './model/pivot.ts';
import type { PivotLayout } from './model/pivot.ts';
import { rowAt, rowsOf, valueOf } from './model/state.ts';
import type { GridRow } from './model/state.ts';
import { withQueryWarnings } from './query-warnings.ts';
import type { QueryWarnings } from './query-warnings.ts';
import { isGroup, sortedKeys, totalsOf, viewRows } from './model/view-rows.ts';
import type { FieldSums } from './model/view-rows.ts';
import type { FieldSorting } from './model/view-rows.ts';
import type { Step } from './model/change.ts';
import type { GridSheet } from './operations.ts';
import type { GridStore, GridView } from './store.ts';
import { filteredValues } from './to-props.ts';
import type { GridProps } from './to-props.ts';
import type { MemberLists } from './use-members.ts';

/** The grid as it is shown: which rows, in which order, and what is wrong with them. */
export interface ShownSheet extends GridSheet {
  /** The number of a row among those that are shown, groups left out. */
  readonly numberOf: (key: string) => number | null;
  /** By the keys of rows of the resource. */
  readonly faults: RowFaults;
  readonly faultAt: (key: string, field: string) => string | null;
  /** What is wrong with a row in fields that have no column, or is to be looked at; null for nothing. */
  readonly rowFault: (key: string) => string | null;
  readonly rowWarning: (key: string) => string | null;
  /** All of them, each with where it is shown. */
  readonly faultList: readonly CellFault[];
  readonly warningAt: (key: string, field: string) => string | null;
  /** What is to be looked at, and may be saved. */
  readonly warningList: readonly CellFault[];
  /** Whether a field of a row follows from others. */
  readonly isSolved: (values: RowValues, field: string) => boolean;
  /** What the figures of all rows that are shown add up to, those of closed groups, too. */
  readonly totals: FieldSums;
  /** What others have done to a cell. */
  readonly marksOf: (key: string, field: string) => CellMarks;
  /** The fields of the resource, wherever they stand, and those that have no column. */
  readonly fields: readonly GridField[];
  /** Where a row of the resource is shown; null for one that is not in view. */
  readonly placeOf: (key: string) => FaultPlace | null;
  /** Unsaved rows that are not in view. */
  readonly elsewhere: readonly string[];
  /** Takes back what hides rows: filters of columns, and closed groups. */
  readonly showAll: () => void;
  /** The row of the resource that a cell stands for, or of a key where no column is named; null for none. */
  readonly rowBehind: (key: string, field: string | null) => GridRow | null;
  /** The row of that key as it is shown. */
  readonly rowOf: (key: string) => GridRow | null;
  /** What a step in the cells that are shown means for the rows of the resource. */
  readonly stepOf: (step: Step) => Step;
  readonly isPivot: boolean;
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

function pivotLayout({ pivot, fields }: GridProps, fixed: RowValues): PivotLayout | null {
  if (pivot === null) return null;
  const [across, value, ...down] = [pivot.across, pivot.value, ...pivot.down].map((name) =>
    fields.find((field) => field.name === name),
  );
  if (across === undefined || value === undefined) return null;
  return { down: down.filter((field) => field !== undefined), across, value, fixed };
}

export function useSheet(
  props: GridProps,
  context: WidgetContext,
  store: GridStore,
  { state, news }: GridView,
  members: MemberLists,
  /** What a query finds to look at in the rows that are shown. */
  given: QueryWarnings | null,
): ShownSheet {
  const { say, t, format } = context;
  const { fields, hidden, groupBy } = props;
  const allFields = useMemo(() => [...fields, ...hidden], [fields, hidden]);
  const solve = context.plan.resource?.solve ?? [];
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
    () =>
      createFaultFinder(allFields, say, (value, field) => shownText(field, value, words), t, members.fits),
    [allFields, say, words, t, members],
  );
  const findWarnings = useMemo(() => createWarningFinder(t), [t]);
  const { saved, edits, order, refusals, conflicts, compute, broken } = state;
  const faults = useMemo(() => find(state), [find, saved, edits, refusals]); // oxlint-disable-line react-hooks/exhaustive-deps -- no more of the state is read
  const warnings = useMemo(
    () =>
      withQueryWarnings(findWarnings({ saved, edits, order, compute, broken }), given, {
        saved,
        edits,
        order,
        compute,
      }),
    [findWarnings, given, saved, edits, order, compute, broken],
  );
  const layout = useMemo(() => pivotLayout(props, JSON.parse(filtered) as RowValues), [props, filtered]);
  const pivot = useMemo(
    () => (layout === null ? null : pivotOf({ saved, edits, order, compute }, layout)),
    [layout, saved, edits, order, compute],
  );
  const rows = useMemo(
    () =>
      pivot?.rows ??
      viewRows({ saved, edits, order, compute }, fields, { filters, only: null, groupBy, closed }, textOf),
    [pivot, saved, edits, order, compute, fields, filters, groupBy, closed, textOf],
  );
  // A column keeps its identity while rows change, or the whole grid would be drawn anew.
  const columns = useMemo(() => (layout === null ? fields : pivotColumns(layout)), [layout, fields]);
  const shownFaults = useMemo(
    () => (pivot === null ? faults : faultsInPivot(faults, pivot)),
    [pivot, faults],
  );
  const shownWarnings = useMemo(
    () => (pivot === null ? warnings : faultsInPivot(warnings, pivot)),
    [pivot, warnings],
  );
  const totals = useMemo(() => totalsOf(rows, fields), [rows, fields]);
  const numbers = useMemo(() => {
    const keys = rows.filter((row) => !isGroup(row)).map(({ key }) => key);
    return new Map(keys.map((key, index) => [key, index + 1]));
  }, [rows]);
  const placeOf = useMemo(
    () => (key: string) =>
      pivot === null ? (numbers.has(key) ? { key, field: null } : null) : pivot.placeOf(key),
    [pivot, numbers],
  );
  const placeIn = useMemo(
    () => (key: string, field: string) => {
      const place = placeOf(key);
      if (place === null || pivot !== null) return place;
      return { key, field: columns.some(({ name }) => name === field) ? field : null };
    },
    [placeOf, pivot, columns],
  );
  const marks = useMemo(
    () =>
      marksIn({ conflicts, edits }, news, placeOf, allFields, (field, value, name) =>
        say('grid.news.theirs', { name, value: textOf(field, value) }),
      ),
    [conflicts, edits, news, placeOf, allFields, say, textOf],
  );
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
    () => {
      /** What is said of a row in fields that have no column. */
      const unseen = (texts: RowFaults, key: string): string | null => {
        const own = pivot === null ? Object.entries(texts.get(key) ?? {}) : [];
        const found = own.filter(([name]) => !columns.some((each) => each.name === name));
        return found.length === 0 ? null : found.map(([, text]) => text).join(' ');
      };
      return {
        rows,
        columns,
        fields: allFields,
        placeOf,
        marksOf: marks,
        rowFault: (key) => unseen(faults, key),
        rowWarning: (key) => unseen(warnings, key),
        elsewhere: [...edits.keys()].filter((key) => placeOf(key) === null),
        showAll: () => {
          setFilters(new Map());
          setClosed(new Set());
        },
        rowBehind: (key, field) => {
          // Without a column, the key is that of a row of the resource.
          const own = pivot === null || field === null ? key : pivot.keyAt(key, field);
          return own === null ? null : rowAt(state, own);
        },
        isPivot: pivot !== null,
        rowOf: (key) => {
          const row = rows.find((each) => each.key === key);
          return row === undefined || isGroup(row) ? rowAt(state, key) : row;
        },
        // Of the rows as they are now: two steps may come before anything is drawn.
        stepOf: (step) =>
          layout === null ? step : pivotOf(store.view().state, layout).stepOf(step, newKey, initial),
        words,
        newKey,
        initial,
        numberOf: (key) => numbers.get(key) ?? null,
        faults,
        faultAt: (key, field) => shownFaults.get(key)?.[field] ?? null,
        faultList: faultList(faults, order, allFields, placeIn),
        warningAt: (key, field) => shownWarnings.get(key)?.[field] ?? null,
        warningList: faultList(warnings, order, allFields, placeIn),
        isSolved: (values, name) => solve.some((one) => solvedPart(one, values)?.name === name),
        totals,
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
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `sortBy` follows what is named
    [
      rows,
      columns,
      numbers,
      allFields,
      words,
      initial,
      faults,
      shownFaults,
      shownWarnings,
      totals,
      marks,
      order,
      textOf,
      sorting,
      filters,
    ],
  );
}
