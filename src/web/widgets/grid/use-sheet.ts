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

/** The grid as it is shown: its rows in order, with their faults. */
export interface ShownSheet extends GridSheet {
  /** The number of a row among the shown rows, without group headers. */
  readonly numberOf: (key: string) => number | null;
  /** Faults keyed by the resource's row key. */
  readonly faults: RowFaults;
  readonly faultAt: (key: string, field: string) => string | null;
  /** The faults of a row in fields without a column; null when there are none. `rowWarning`: its warnings. */
  readonly rowFault: (key: string) => string | null;
  readonly rowWarning: (key: string) => string | null;
  /** All faults with the place where each is shown. */
  readonly faultList: readonly CellFault[];
  readonly warningAt: (key: string, field: string) => string | null;
  /** All warnings, which do not prevent saving. */
  readonly warningList: readonly CellFault[];
  /** Whether a field of a row is computed from others. */
  readonly isSolved: (values: RowValues, field: string) => boolean;
  /** The sums of all shown rows, including those in closed groups. */
  readonly totals: FieldSums;
  /** The marks of a cell for changes of other users. */
  readonly marksOf: (key: string, field: string) => CellMarks;
  /** The fields of the resource, with and without a column. */
  readonly fields: readonly GridField[];
  /** Where a row of the resource is shown; null when it is not in view. */
  readonly placeOf: (key: string) => FaultPlace | null;
  /** Unsaved rows that are not in view. */
  readonly elsewhere: readonly string[];
  /** Removes the filters of columns and opens all groups. */
  readonly showAll: () => void;
  /**
   * The row of the resource that a cell shows, or the row with this key when `field` is null; null when there
   * is none.
   */
  readonly rowBehind: (key: string, field: string | null) => GridRow | null;
  /** The row with this key as it is shown. */
  readonly rowOf: (key: string) => GridRow | null;
  /** Converts a step in shown cells to a step in rows of the resource. */
  readonly stepOf: (step: Step) => Step;
  readonly isPivot: boolean;
  /** The values that the page's filters give to all loaded rows, keyed by field. */
  readonly fixed: RowValues;
  readonly textOf: (field: GridField, value: GridValue) => string;
  readonly sorting: readonly FieldSorting[];
  readonly sortBy: (sorting: readonly FieldSorting[]) => void;
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** The sorted texts of a column's cells, by which it can be filtered. */
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
  /** The warnings of a query in the shown rows. */
  given: QueryWarnings | null,
): ShownSheet {
  const { appText, t, format } = context;
  const { fields, hidden, groupBy, allColumns } = props;
  const allFields = useMemo(() => [...fields, ...hidden], [fields, hidden]);
  const solve = context.plan.resource?.solve ?? [];
  const filtered = JSON.stringify(filteredValues(props, context));
  const fixed = useMemo(() => JSON.parse(filtered) as RowValues, [filtered]);
  const initial = useMemo<RowValues>(() => ({ ...props.initial, ...fixed }), [props.initial, fixed]);
  const [sorting, setSorting] = useState(props.sorting);
  const [filters, setFilters] = useState<ShownSheet['filters']>(new Map());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const words = useMemo<CellWords>(
    () => ({
      format,
      yes: appText('grid.yes'),
      no: appText('grid.no'),
      nameOf: members.nameOf,
      memberOf: members.memberOf,
    }),
    [format, appText, members],
  );
  const textOf = useMemo(
    () => (field: GridField, value: GridValue) => shownText(field, value, words),
    [words],
  );
  const find = useMemo(
    () =>
      createFaultFinder(
        allFields,
        appText,
        (value, field) => shownText(field, value, words),
        t,
        members.fits,
      ),
    [allFields, appText, words, t, members],
  );
  const findWarnings = useMemo(() => createWarningFinder(t), [t]);
  const { saved, edits, order, refusals, conflicts, compute, broken } = state;
  const faults = useMemo(() => find(state), [find, saved, edits, refusals]); // oxlint-disable-line react-hooks/exhaustive-deps -- no other part of the state is read
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
  const layout = useMemo(() => pivotLayout(props, fixed), [props, fixed]);
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
  // Columns keep their identity while rows change, because new columns would render the whole grid again.
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
        appText('grid.news.theirs', { name, value: textOf(field, value) }),
      ),
    [conflicts, edits, news, placeOf, allFields, appText, textOf],
  );
  const sortBy = (next: readonly FieldSorting[]): void => {
    setSorting(next);
    if (next.length > 0)
      store.arrange(sortedKeys(store.view().state, allFields, next, textOf, format.locale));
  };
  // The file's sorting is applied at first. Titles of members may be loaded later than rows.
  useEffect(() => {
    if (sorting.length > 0)
      store.arrange(sortedKeys(store.view().state, allFields, sorting, textOf, format.locale));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows are not moved while the user types in them
  }, [store, saved.size === 0]);
  return useMemo(
    () => {
      /** Returns the messages of a row in fields without a column. */
      const unseen = (texts: RowFaults, key: string): string | null => {
        const own = pivot === null ? Object.entries(texts.get(key) ?? {}) : [];
        const found = own.filter(([name]) => !columns.some((each) => each.name === name));
        return found.length === 0 ? null : found.map(([, text]) => text).join(' ');
      };
      // Groups stand where their first row does, so that rows are shown in another order than they are kept.
      const shownOrder = pivot === null ? [...numbers.keys()] : order;
      return {
        rows,
        columns,
        allColumns,
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
          // When `field` is null, the key is that of a row of the resource.
          const own = pivot === null || field === null ? key : pivot.keyAt(key, field);
          return own === null ? null : rowAt(state, own);
        },
        isPivot: pivot !== null,
        rowOf: (key) => {
          const row = rows.find((each) => each.key === key);
          return row === undefined || isGroup(row) ? rowAt(state, key) : row;
        },
        // Computed from the store's current rows, because two steps may come before the next rendering.
        stepOf: (step) =>
          layout === null ? step : pivotOf(store.view().state, layout).stepOf(step, newKey, initial),
        words,
        newKey,
        initial,
        fixed,
        numberOf: (key) => numbers.get(key) ?? null,
        faults,
        faultAt: (key, field) => shownFaults.get(key)?.[field] ?? null,
        faultList: faultList(faults, shownOrder, allFields, placeIn),
        warningAt: (key, field) => shownWarnings.get(key)?.[field] ?? null,
        warningList: faultList(warnings, shownOrder, allFields, placeIn),
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `sortBy` depends only on what is listed
    [
      rows,
      columns,
      allColumns,
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
