import { createContext, use, useSyncExternalStore } from 'react';
import type { Key } from 'react';
import { Cell } from 'react-data-grid';
import type { CellRendererProps } from 'react-data-grid';
import type { CellMarks } from './marks.ts';
import type { SummaryRow, TypedRow } from './typed-row.ts';
import type { GridRow } from './model/state.ts';
import { isGroup } from './model/view-rows.ts';
import type { CellSelection } from './selection.ts';

interface SheetMarks {
  readonly selection: CellSelection;
  readonly numberOf: (key: string) => number | null;
  readonly faultAt: (key: string, field: string) => string | null;
  readonly warningAt: (key: string, field: string) => string | null;
  /** The note of a cell whose value is computed from others; null for other cells. */
  readonly solvedText: (row: GridRow, field: string) => string | null;
  readonly rowFault: (key: string) => string | null;
  readonly rowWarning: (key: string) => string | null;
  readonly marksOf: (key: string, field: string) => CellMarks;
}

export const SheetContext = createContext<SheetMarks | null>(null);

/**
 * A cell with its marks: selected, changed, wrong. It subscribes to the selection itself, so that a change of
 * the selection does not render the whole grid again.
 */
function SheetCell(props: CellRendererProps<TypedRow, SummaryRow>) {
  const { selection, faultAt, rowFault, rowWarning, marksOf, warningAt, solvedText } = use(SheetContext)!;
  const { row, rowIdx, column } = props;
  const place = column.idx - 1;
  const sides = useSyncExternalStore(selection.subscribe, () => selection.sidesOf(rowIdx, place));
  if (isGroup(row)) return <Cell {...props} />;
  // The cell with the row number shows the faults of the row as a whole, and of fields without a column.
  const isNumber = column.idx === 0;
  const fault = isNumber ? rowFault(row.key) : faultAt(row.key, column.key);
  const found = isNumber ? rowWarning(row.key) : warningAt(row.key, column.key);
  if (isNumber && fault === null && found === null) return <Cell {...props} />;
  const warning = fault === null ? found : null;
  const solved = solvedText(row, column.key);
  const { contested, isNews } = marksOf(row.key, column.key);
  const isChanged = row.edit?.kind === 'update' && Object.hasOwn(row.edit.values, column.key);
  const marks = [
    sides === 0 ? '' : 'grid-selected',
    (sides & 2) > 0 ? 'grid-top' : '',
    (sides & 4) > 0 ? 'grid-bottom' : '',
    (sides & 8) > 0 ? 'grid-start' : '',
    (sides & 16) > 0 ? 'grid-end' : '',
    isChanged ? 'grid-changed' : '',
    fault === null ? '' : 'grid-fault',
    warning === null ? '' : 'grid-warning',
    solved === null ? '' : 'grid-solved',
    contested === null ? '' : 'grid-contested',
    isNews ? 'grid-news-cell' : '',
  ].filter((mark) => mark !== '');
  return (
    <Cell
      {...props}
      className={marks.join(' ')}
      title={fault ?? contested ?? warning ?? solved ?? undefined}
      aria-invalid={fault === null ? undefined : true}
      aria-selected={sides > 0 || props.isCellActive}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && selection.isHeld()) selection.extend({ row: rowIdx, column: place });
      }}
    />
  );
}

/** The current number of a row. */
export function RowNumber({ row }: { readonly row: TypedRow }) {
  const { numberOf } = use(SheetContext)!;
  return numberOf(row.key);
}

export const sheetCell = (key: Key, props: CellRendererProps<TypedRow, SummaryRow>) => (
  <SheetCell key={key} {...props} />
);
