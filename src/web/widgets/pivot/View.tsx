import { useCallback, useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { usePrinting } from '../printing.ts';
import '../table/print-table.css';
import { fitSheet } from '../table/PrintTable.tsx';
import '../table/table.css';
import { useRowKeys } from '../table/use-row-keys.ts';
import type { ViewProps } from '../widget.ts';
import { CellExtents } from './extents.ts';
import { PivotHead } from './PivotHead.tsx';
import { PivotRow } from './PivotRow.tsx';
import './pivot.css';
import type { PivotProps } from './to-props.ts';
import { useAxes } from './use-axes.ts';
import { ROW_HEIGHT, sum, useWindow } from './use-window.ts';
import type { Window } from './use-window.ts';

/** The most rows and columns that are printed; a download has all of them. */
const PRINTED = { rows: 200, columns: 16 };

export function View({ props, context }: ViewProps<PivotProps>) {
  const { measures, figureWidths, hasTotals } = props;
  const axes = useAxes(props, context.format.locale);
  const printing = usePrinting();
  const [rows, columns] = [axes.rows.list, axes.columns.list];
  const [seen, widths, attachWindow] = useWindow(rows.length, columns.length, {
    name: props.nameWidth,
    figures: figureWidths,
    hasTotals,
  });
  const nodeWidth = sum(widths.figures);
  const box = useRef<HTMLDivElement | null>(null);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      return attachWindow(element);
    },
    [attachWindow],
  );
  const headRows = props.columnTitles.length + (measures.length > 1 ? 1 : 0);
  const { toggle } = axes.rows;
  const toggleParent = useCallback(
    (node: PivotProps['rows']) => (node.hasChildren ? toggle(node) : undefined),
    [toggle],
  );
  const keys = useRowKeys(
    axes.rows,
    useCallback(
      (key: string) =>
        scrollToRow(
          box.current,
          rows.findIndex((row) => row.key === key),
          headRows,
          hasTotals,
        ),
      [rows, headRows, hasTotals],
    ),
    toggleParent,
  );
  const extents = useMemo(() => new CellExtents(rows, columns, props.figure), [rows, columns, props.figure]);
  const shown: Window = printing
    ? {
        rows: [0, Math.min(rows.length, PRINTED.rows)],
        columns: [0, Math.min(columns.length, PRINTED.columns)],
      }
    : seen;
  const [firstColumn, endColumn] = shown.columns;
  const nodes = useMemo(() => columns.slice(firstColumn, endColumn), [columns, firstColumn, endColumn]);
  const before = printing ? 0 : firstColumn * nodeWidth;
  const after = printing ? 0 : (columns.length - endColumn) * nodeWidth;
  const { title } = context.plan.spec;
  const row = (node: PivotProps['rows'], place: number) => (
    <PivotRow
      key={node.key}
      {...{ node, nodes, props, context, extents, place }}
      axis={axes.rows}
      isActive={node.key === keys.active}
    />
  );
  const isCut = printing && (shown.rows[1] < rows.length || endColumn < columns.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.shiftKey && side !== undefined) {
      event.preventDefault();
      box.current?.scrollBy({ left: side * nodeWidth });
    } else keys.onKeyDown(event);
  };
  return (
    <>
      <div
        ref={attach}
        className={printing ? 'pivot print-table' : 'pivot'}
        style={printing ? undefined : { maxHeight: props.height - noteRoom(props.note) }}
        data-totals={!widths.holdsTotals ? 'scroll' : widths.figures === figureWidths ? undefined : 'wide'}
        tabIndex={0}
        role="group"
        aria-label={
          title === undefined ? [...props.rowTitles, ...props.columnTitles].join(', ') : context.t(title)
        }
        onKeyDown={onKeyDown}
        onBlur={keys.onBlur}
      >
        <table
          ref={printing ? fitSheet : undefined}
          aria-rowcount={rows.length + headRows + (hasTotals ? 1 : 0)}
          aria-colcount={1 + (columns.length + (hasTotals ? 1 : 0)) * measures.length}
        >
          <colgroup>
            <col style={{ width: widths.name }} />
            <col style={{ width: before }} />
            {nodes.map(({ key }) => (
              <Columns key={key} widths={widths.figures} />
            ))}
            <col style={{ width: after }} />
            {hasTotals ? <Columns widths={figureWidths} /> : null}
          </colgroup>
          <PivotHead {...{ props, context, axes, nodes, headRows }} first={firstColumn} />
          <tbody>
            <Gap rows={printing ? 0 : shown.rows[0]} />
            {rows.slice(...shown.rows).map((node, at) => row(node, headRows + shown.rows[0] + at))}
            <Gap rows={printing ? 0 : rows.length - shown.rows[1]} />
          </tbody>
          {hasTotals ? <tfoot>{row(props.rows, headRows + rows.length)}</tfoot> : null}
        </table>
      </div>
      {props.note === null ? null : (
        <p className="chart-note pivot-note" title={props.note}>
          {props.note}
        </p>
      )}
      {isCut ? (
        <p className="chart-note">
          {context.appText('widgets.moreCells', {
            rows: String(shown.rows[1]),
            allRows: String(rows.length),
            columns: String(endColumn),
            allColumns: String(columns.length),
          })}
        </p>
      ) : null}
    </>
  );
}

const Columns = ({ widths }: { readonly widths: readonly number[] }) =>
  // Columns have no id, so the key is the index.
  widths.map((width, at) => <col key={at} style={{ width }} />);

const NOTE_HEIGHT = 24;

const noteRoom = (note: string | null): number => (note === null ? 0 : NOTE_HEIGHT);

/** The height of the rows that are not rendered. */
function Gap({ rows }: { readonly rows: number }) {
  return rows <= 0 ? null : (
    <tr aria-hidden="true">
      <td className="pivot-gap" style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  );
}

/** Scrolls a row into view, between the headings and the totals. */
function scrollToRow(box: HTMLElement | null, place: number, headRows: number, hasTotals: boolean): void {
  if (box === null || place < 0) return;
  const top = place * ROW_HEIGHT;
  const room = box.clientHeight - (headRows + (hasTotals ? 1 : 0)) * ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_HEIGHT > box.scrollTop + room) box.scrollTop = top + ROW_HEIGHT - room;
}
