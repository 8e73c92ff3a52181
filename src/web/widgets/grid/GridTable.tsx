import { useImperativeHandle, useMemo, useRef } from 'react';
import type { Ref } from 'react';
import { DataGrid } from 'react-data-grid';
import type { CellKeyDownArgs, CellKeyboardEvent, DataGridHandle, RowsChangeData } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import type { WidgetContext } from '../widget.ts';
import { readCell } from './clipboard/cell-text.ts';
import { gridColumns } from './columns.tsx';
import type { SummaryRow, TypedRow } from './typed-row.ts';
import { SheetContext, sheetCell } from './SheetCell.tsx';
import { keyAction } from './keys.ts';
import { fieldIn } from './model/field.ts';
import { valueOf, type GridRow } from './model/state.ts';
import { isGroup } from './model/view-rows.ts';
import { filledSeries } from './operations.ts';
import { isAmong, rowDragOf } from './row-drag.ts';
import type { GridPlace, CellSelection } from './selection.ts';
import type { GridStore, GridView } from './store.ts';
import type { GridProps } from './to-props.ts';
import type { GridCommands } from './Toolbar.tsx';
import type { MemberLists } from './use-members.ts';
import type { ShownSheet } from './use-sheet.ts';

/** The methods of the table for other components. */
export interface GridHandle {
  /** Scrolls to a cell and focuses it; the first cell of the row when `field` is null. */
  readonly goTo: (key: string, field: string | null) => void;
}

interface GridTableProps {
  readonly ref: Ref<GridHandle>;
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly store: GridStore;
  readonly view: GridView;
  readonly sheet: ShownSheet;
  readonly selection: CellSelection;
  readonly commands: GridCommands;
  readonly members: MemberLists;
}

const HEADER_HEIGHT = 36;
/** The index of the first column of fields. Column 0 has the row numbers. */
const FIRST = 1;
const renderers = { renderCell: sheetCell };

/** Renders the grid. Only this component uses react-data-grid's component. */
export function GridTable({
  ref,
  props,
  context,
  store,
  view,
  sheet,
  selection,
  commands,
  members,
}: GridTableProps) {
  const grid = useRef<DataGridHandle>(null);
  const { appText, direction } = context;
  const canWrite = view.mayWrite && !view.isSaving;
  const { rows, columns: fields } = sheet;
  const latest = useRef(sheet);
  latest.current = sheet;
  const drag = useMemo(
    () => rowDragOf(props, { store, selection, sheet: () => latest.current, appText }),
    [props, store, selection, appText],
  );
  const columns = useMemo(
    () => gridColumns({ props, sheet, members, context, canWrite, drag }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- columns do not depend on the sheet's rows
    [props, members, drag, context, canWrite, sheet.columns, sheet.words, sheet.filters, sheet.toggleGroup],
  );
  const shared = useMemo(
    () => ({
      selection,
      numberOf: sheet.numberOf,
      faultAt: sheet.faultAt,
      warningAt: sheet.warningAt,
      solvedText: (row: GridRow, field: string) =>
        sheet.isSolved(row.values, field) ? appText('grid.solved') : null,
      rowFault: sheet.rowFault,
      rowWarning: sheet.rowWarning,
      marksOf: sheet.marksOf,
    }),
    [selection, sheet, appText],
  );
  /**
   * The position that this component has moved the grid to. The selection is set already, so the grid's event
   * for it is ignored.
   */
  const sentTo = useRef<GridPlace | null>(null);
  const goToPlace = (place: GridPlace): void => {
    sentTo.current = place;
    grid.current?.setActivePosition({ rowIdx: place.row, idx: place.column + FIRST }, { shouldFocus: true });
  };
  useImperativeHandle(ref, () => ({
    goTo: (key, field) => {
      // A new row has to be rendered first.
      requestAnimationFrame(() => {
        const { rows: shown, columns: shownFields } = latest.current;
        const row = shown.findIndex((each) => each.key === key);
        const column = field === null ? 0 : shownFields.findIndex(({ name }) => name === field);
        if (row < 0) return;
        selection.begin({ row, column });
        goToPlace({ row, column });
      });
    },
  }));
  const onKeyDown = (args: CellKeyDownArgs<TypedRow, SummaryRow>, event: CellKeyboardEvent): void => {
    if (args.mode === 'EDIT') {
      if (event.key !== 'Enter' || event.altKey || event.nativeEvent.isComposing) return;
      event.preventGridDefault();
      args.onClose(true);
      move({ row: args.rowIdx + (event.shiftKey ? -1 : 1), column: args.column.idx - FIRST });
      return;
    }
    const column = (args.column?.idx ?? FIRST) - FIRST;
    const action = keyAction(event, { row: args.rowIdx, column }, sheet, selection);
    if (action === null) return;
    event.preventGridDefault();
    event.preventDefault();
    if (action.kind === 'extend') {
      selection.extend(action.to);
      grid.current?.scrollToCell({ rowIdx: action.to.row, idx: action.to.column + FIRST });
    } else if (action.kind === 'move') move(action.to);
    else if (action.kind === 'all')
      selection.set({ top: 0, bottom: rows.length - 1, start: 0, end: fields.length - 1 });
    else if (action.kind === 'clear') commands.clear();
    else if (action.kind === 'edit')
      args.setActivePosition({ rowIdx: args.rowIdx, idx: column + FIRST }, { enableEditor: true });
    else if (action.kind === 'toggle') toggle(args.rowIdx, column);
  };
  const move = ({ row, column }: GridPlace): void => {
    const to = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(fields.length - 1, column)),
    };
    selection.begin(to);
    goToPlace(to);
  };
  const selectRow = (top: number, bottom: number, at = top): void => {
    goToPlace({ row: at, column: 0 });
    selection.set({ top, bottom, start: 0, end: fields.length - 1 });
  };
  const toggle = (index: number, column: number): void => {
    const row = rows[index];
    const field = fields[column];
    if (row === undefined) return;
    if (isGroup(row)) sheet.toggleGroup(row.key);
    else if (field?.type === 'boolean' && !field.readOnly)
      store.step({
        cells: [{ key: row.key, field: field.name, value: valueOf(row.values, field) !== true }],
      });
  };
  const onRowsChange = (
    next: TypedRow[],
    { indexes, column }: RowsChangeData<TypedRow, SummaryRow>,
  ): void => {
    const field = fields[column.idx - FIRST];
    const [index] = indexes;
    if (field === undefined || index === undefined) return;
    const { typed, filled } = next[index]!;
    if (filled === true) {
      const range = selection.range();
      if (range === null) return;
      const over = {
        ...range,
        top: Math.min(range.top, ...indexes),
        bottom: Math.max(range.bottom, ...indexes),
      };
      store.step(filledSeries(sheet, over));
      selection.set(over);
    } else if (typed !== undefined) {
      const row = rows[index]!;
      const own = isGroup(row) ? field : fieldIn(field, row.values);
      const value = typeof typed === 'string' ? readCell(own, { text: typed }, sheet.words) : typed.value;
      store.step({ cells: [{ key: row.key, field: field.name, value }] });
    }
  };
  const summary = useMemo<readonly SummaryRow[] | undefined>(
    () => (props.totals ? [{ sums: sheet.totals }] : undefined),
    [props.totals, sheet.totals],
  );
  const lines = Math.max(rows.length, 3) + (summary?.length ?? 0);
  const height = Math.min(props.height, HEADER_HEIGHT + lines * props.rowHeight + 16);
  return (
    <SheetContext value={shared}>
      <div
        role="presentation"
        onMouseDown={() => {
          selection.hold(true);
          window.addEventListener('mouseup', () => selection.hold(false), { once: true });
        }}
      >
        <DataGrid<TypedRow, SummaryRow>
          ref={grid}
          className="grid-table"
          style={{ blockSize: height }}
          aria-label={props.title}
          aria-rowcount={rows.length + 1}
          {...(direction === 'rtl' ? { direction } : {})}
          columns={columns}
          rows={rows as readonly TypedRow[]}
          rowKeyGetter={({ key }) => key}
          rowHeight={props.rowHeight}
          {...(summary === undefined ? {} : { bottomSummaryRows: summary })}
          headerRowHeight={HEADER_HEIGHT}
          renderers={{ ...renderers, noRowsFallback: <NoRows appText={appText} canWrite={canWrite} /> }}
          sortColumns={sheet.sorting.map(({ field, direction: way }) => ({
            columnKey: field,
            direction: way === 'ascending' ? 'ASC' : 'DESC',
          }))}
          onSortColumnsChange={(sorted) =>
            sheet.sortBy(
              sorted.map(({ columnKey, direction: way }) => ({
                field: columnKey,
                direction: way === 'ASC' ? 'ascending' : 'descending',
              })),
            )
          }
          rowClass={rowClass}
          onActivePositionChange={({ rowIdx, column }) => {
            if (column === undefined || rowIdx < 0 || rowIdx >= rows.length) return;
            const place = { row: rowIdx, column: Math.max(0, column.idx - FIRST) };
            const sent = sentTo.current;
            sentTo.current = null;
            if (sent?.row !== place.row || sent.column !== place.column) selection.begin(place);
          }}
          onCellMouseDown={({ rowIdx, column, row }, event) => {
            if (isGroup(row)) return;
            const place = { row: rowIdx, column: column.idx - FIRST };
            if (column.idx === 0) {
              event.preventGridDefault();
              // Several selected rows can be dragged together. A click without a drag selects one row.
              if (drag !== null && !event.shiftKey && isAmong(selection.range(), rowIdx)) return;
              const top = event.shiftKey ? Math.min(selection.range()?.top ?? rowIdx, rowIdx) : rowIdx;
              const bottom = event.shiftKey ? Math.max(selection.range()?.bottom ?? rowIdx, rowIdx) : rowIdx;
              selectRow(top, bottom, rowIdx);
            } else if (event.shiftKey) {
              event.preventGridDefault();
              selection.extend(place);
            } else selection.begin(place);
          }}
          onCellDoubleClick={({ rowIdx, column }) => toggle(rowIdx, column.idx - FIRST)}
          onCellClick={({ rowIdx, row, column }, event) => {
            if (isGroup(row)) toggle(rowIdx, 0);
            else if (column.idx === 0 && !event.shiftKey) selectRow(rowIdx, rowIdx);
          }}
          onCellKeyDown={onKeyDown}
          onRowsChange={onRowsChange}
          // Without this callback, the grid starts to edit a cell on paste.
          onCellPaste={({ row }) => row}
          onFill={canWrite ? ({ targetRow }) => ({ ...targetRow, filled: true }) : undefined}
        />
      </div>
    </SheetContext>
  );
}

function NoRows({
  appText,
  canWrite,
}: {
  readonly appText: WidgetContext['appText'];
  readonly canWrite: boolean;
}) {
  return (
    <div className="grid-empty">
      <strong>{appText('grid.empty')}</strong>
      {canWrite ? <span>{appText('grid.emptyHint')}</span> : null}
    </div>
  );
}

function rowClass(row: TypedRow): string | undefined {
  if (isGroup(row)) return `grid-group grid-group-${row.level}`;
  return row.edit === null ? undefined : `grid-row-${row.edit.kind}`;
}
