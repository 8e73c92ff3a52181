import { Fragment, useLayoutEffect, useRef } from 'react';
import type { WidgetContext } from '../widget.ts';
import type { ShownColumn } from './column-widths.ts';
import { FigureCell } from './FigureCell.tsx';
import type { Extents } from './figure-look.ts';
import { memberText } from './member-text.ts';
import type { TableProps } from './to-props.ts';
import type { Rows } from './use-rows.ts';

/** The most rows that are printed; a download has all of them. */
const PRINTED_ROWS = 200;

interface PrintTableProps {
  readonly props: TableProps;
  readonly rows: Rows;
  readonly shown: readonly ShownColumn[];
  readonly extents: Extents;
  readonly context: WidgetContext;
}

/** The printed table: all visible rows and columns, with the head repeated on each sheet. */
export function PrintTable({ props, rows, shown, extents, context }: PrintTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => fitSheet(table.current));
  const cells = (node: TableProps['root']) =>
    shown.map(({ column, index }) => (
      <td key={index} data-figure={column.isNumber || undefined}>
        <FigureCell hasDelta={props.hasDelta} {...{ node, index, column, extents, context }} />
      </td>
    ));
  return (
    <div className="print-table">
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{props.rowTitles.join(' / ')}</th>
            {shown.map(({ column, index }) => (
              <th key={index} scope="col" data-figure={column.isNumber || undefined}>
                {column.title} {column.unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.list.slice(0, PRINTED_ROWS).map((node) => (
            <tr key={node.key} data-parent={node.hasChildren || undefined}>
              <th scope="row">
                <Name text={memberText(node.label, node.dimension, context)} depth={node.depth} />
              </th>
              {cells(node)}
            </tr>
          ))}
          {props.hasTotals ? (
            <tr className="print-total">
              <th scope="row">{props.totalTitle}</th>
              {cells(props.root)}
            </tr>
          ) : null}
        </tbody>
      </table>
      {props.note === null ? null : <p className="chart-note">{props.note}</p>}
      {rows.list.length > PRINTED_ROWS ? (
        <p className="chart-note">
          {context.appText('widgets.moreRows', {
            count: PRINTED_ROWS,
            total: context.format.full(rows.list.length, { format: 'integer' }),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** A full name. A name without spaces may break after its separators. */
function Name({ text, depth }: { readonly text: string; readonly depth: number }) {
  return (
    <bdi className="print-name" style={{ marginInlineStart: (depth - 1) * 12 }}>
      {text.split(/(?<=[_/.-])/).map((part, at) => (
        // Parts have no id and never change their order, so the index is a stable key.
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Shrinks a table that is wider than its sheet; otherwise the browser would shrink the whole page. */
export function fitSheet(table: HTMLTableElement | null): void {
  if (table === null) return;
  table.style.removeProperty('zoom');
  const room = table.parentElement?.clientWidth ?? 0;
  if (room > 0 && table.scrollWidth > room) table.style.zoom = String(room / table.scrollWidth);
}
